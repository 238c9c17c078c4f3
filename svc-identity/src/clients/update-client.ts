import type { identity, InputOf } from '@hourbank/contracts';
import { notFound } from '@hourbank/service-kit';
import type { IdentityDeps } from '../deps';
import type { ClientRecord } from './client-store';

/** An admin changes the fields that are carried (D-10). A new password ends all tokens made with the old one (D-17). */
export async function updateClient(
  deps: IdentityDeps,
  { params: { id }, body: { password, ...fields } }: InputOf<typeof identity.updateClient>,
): Promise<ClientRecord> {
  const { tx, clients, credentials, resetTokens, events, hearOwnEvents, now } = deps;
  const prepared = password === undefined ? null : await credentials.prepare(password);

  const changed = await tx(async (work) => {
    const current = await clients.lock(work, id);
    if (!current) throw notFound();
    const client = { ...current, ...fields };
    await clients.change(work, client);
    // A mailed link was for the password, and went to the e-mail, that there were.
    if (prepared || client.email !== current.email) await resetTokens.end(work, id, now());
    if (prepared) {
      const revision = await credentials.set(work, { role: 'client', id }, prepared, now());
      await events.append(work, [{ kind: 'subject_revoked', audience: 'client', subject: id, revision }], now());
    }
    return client;
  });
  if (prepared) await hearOwnEvents();
  return changed;
}

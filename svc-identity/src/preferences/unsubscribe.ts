import { changesBetween } from '@hourbank/service-kit/audit';
import { type Precondition, reviseSettings } from '@hourbank/service-kit/revisions';
import type { InputOf, preferences as contract } from '@hourbank/contracts';
import { notFound } from '@hourbank/service-kit/errors';
import type { Deps } from '../dependencies';
import { lockRecipient } from './lock-recipient';

/** The subject of the revision of a person's preferences. */
export const preferencesSubject = (recipient: string): string => `preferences:${recipient}`;

/** The link has no session: the change has no author, and no revision is expected. */
const byLink: Precondition = { expected: null, subject: 'your preferences', caller: null, request: null };

/** Switches off emails of one kind for the person of the token. Throws 404 for a token that is not valid. */
export async function unsubscribe(
  deps: Pick<Deps, 'transact' | 'now' | 'admins' | 'clients' | 'preferences' | 'unsubscribeTokens'>,
  { token }: InputOf<typeof contract.unsubscribe>['query'],
): Promise<void> {
  const { transact, now, preferences, unsubscribeTokens } = deps;
  const wanted = unsubscribeTokens.read(token);
  if (!wanted) throw notFound();
  await transact(async (tx) => {
    if (!(await lockRecipient(deps, tx, wanted.recipient))) return;
    const { recipient, kind } = wanted;
    const changes = await reviseSettings(tx, preferencesSubject(recipient), {
      precondition: byLink,
      at: now(),
      changes: async () => {
        const before = await preferences.read(recipient, [kind], tx);
        return changesBetween(before, { [kind]: { bell: true, ...before[kind], email: false } });
      },
    });
    if (changes) await preferences.mute(tx, { recipient, kind, channel: 'email' });
  });
}

import type { InputOf, preferences as contract } from '@hourbank/contracts';
import { notFound } from '@hourbank/service-kit/errors';
import type { Needs } from '../dependencies';
import { lockRecipient } from './lock-recipient';

/** Switches off emails of one kind for the person of the token. Throws 404 for a token that is not valid. */
export async function unsubscribe(
  needs: Needs<'tx' | 'admins' | 'clients' | 'preferences' | 'unsubscribeTokens'>,
  { token }: InputOf<typeof contract.unsubscribe>['query'],
): Promise<void> {
  const { tx, preferences, unsubscribeTokens } = needs;
  const wanted = unsubscribeTokens.read(token);
  if (!wanted) throw notFound();
  await tx(async (work) => {
    if (await lockRecipient(needs, work, wanted.recipient))
      await preferences.mute(work, { ...wanted, channel: 'email' });
  });
}

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type InputOf, preferenceKinds, type PreferenceKind, type preferences as contract } from '@hourbank/contracts';
import { notFound } from '@hourbank/service-kit/errors';
import type { Needs } from '../dependencies';
import { lockRecipient } from './lock-recipient';

/** Whose emails of which kind a token switches off. */
interface Unsubscription {
  /** `admin:1` or `client:7`. */
  recipient: string;
  kind: PreferenceKind;
}

/**
 * Creates the tokens in emails that switch off emails of one kind (D-70). A token holds for ever and can do nothing else, because mail
 * programs keep it and send it without a login.
 */
export function createUnsubscribeTokens(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hourbank unsubscribe', 32));
  const seal = (recipient: string, kind: string) =>
    createHmac('sha256', key).update(`${recipient} ${kind}`).digest('base64url');
  return {
    of: ({ recipient, kind }: Unsubscription): string =>
      `${recipient.replace(':', '-')}.${kind}.${seal(recipient, kind)}`,

    /** Returns what a token switches off, or null if it is not valid. */
    read(token: string): Unsubscription | null {
      const [person = '', name = '', given = ''] = token.split('.');
      const recipient = person.replace('-', ':');
      const kind = preferenceKinds.find((one) => one === name);
      const expected = Buffer.from(seal(recipient, name));
      const sent = Buffer.from(given);
      return kind && sent.length === expected.length && timingSafeEqual(sent, expected) ? { recipient, kind } : null;
    },
  };
}
export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

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

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { preferenceKinds, type PreferenceKind } from '@hourbank/contracts';

/** Whose emails of which kind a token switches off. */
interface Unsubscription {
  /** `admin:1` or `client:7`. */
  recipient: string;
  kind: PreferenceKind;
}

/**
 * Creates the tokens in emails that switch off emails of one kind (D-70). A token holds for ever and can do nothing
 * else, because mail programs keep it and send it without a login.
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

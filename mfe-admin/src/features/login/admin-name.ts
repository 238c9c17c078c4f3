import { tokenClaims } from '@hourbank/mfe-kit';
import { translate } from '@hourbank/i18n';
import { messages } from './messages';

/** The admin's display name from the token. */
export function adminNameOf(token: string | null): string {
  const { name } = tokenClaims(token);
  return typeof name === 'string' && name !== '' ? name : translate(messages)('admin');
}

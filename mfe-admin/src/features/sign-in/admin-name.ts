import { translate } from '@hourbank/i18n';
import { messages } from './messages';
/** Reads the admin's name from the token without verifying it; the server verifies tokens. */
export function adminNameOf(token: string | null): string {
  try {
    const payload = (token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (
      typeof claims === 'object' &&
      claims !== null &&
      'name' in claims &&
      typeof claims.name === 'string' &&
      claims.name
    )
      return claims.name;
  } catch {
    // The server rejects an invalid token.
  }
  return translate(messages)('admin');
}

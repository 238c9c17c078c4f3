/** The name that a token carries; the signature is the server's business. */
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
    // Not one of our tokens: the server will say so.
  }
  return 'Admin';
}

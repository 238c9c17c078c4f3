import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** Letters and digits that are not mistaken for others (Crockford's base 32), 5 bit each. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 20;
const group = 5;

/**
 * Derives the verification codes of statements: 100 bit, from the id of the statement and a secret that is not in the
 * database. A repeated request gets the same code, and a reader of the database does not learn it.
 */
export function createCodes(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hourbank verification codes', 32));
  return (statementId: string): string => {
    const bits = [...createHmac('sha256', key).update(statementId).digest()]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('');
    const letters = Array.from({ length }, (_, index) => alphabet[parseInt(bits.slice(index * 5, index * 5 + 5), 2)]);
    return Array.from({ length: length / group }, (_, index) =>
      letters.slice(index * group, (index + 1) * group).join(''),
    ).join('-');
  };
}

/**
 * The stored hash of a code as a person may type or copy it: in any case, with hyphens of any kind, blanks or neither,
 * O for 0, I or L for 1.
 */
export const hashOfCode = (typed: string): string =>
  createHash('sha256')
    .update(
      typed
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[^0-9A-Z]/g, '')
        .replaceAll('O', '0')
        .replace(/[IL]/g, '1'),
    )
    .digest('hex');

import { createHash } from 'node:crypto';

/** A flat row of text, whole numbers and nulls. */
type ChainedRow = Readonly<Record<string, string | number | null>>;

/**
 * SHA-256 (hexadecimal) over the canonical JSON (RFC 8785) of a row. Each row of a chain contains the hash of the row before it, so that a
 * changed, missing or inserted row is found.
 */
export function chainHash(row: ChainedRow): string {
  // For ASCII names and safe integers, this is exactly the form of RFC 8785.
  const members = Object.keys(row)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${JSON.stringify(row[name])}`);
  return createHash('sha256')
    .update(`{${members.join(',')}}`)
    .digest('hex');
}

/** The hash before the first row of a chain. */
export const firstChainHash = '0'.repeat(64);

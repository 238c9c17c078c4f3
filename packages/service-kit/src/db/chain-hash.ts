import { createHash } from 'node:crypto';
import { canonicalJson } from '../canonical-json';

/** A flat row of text, whole numbers and nulls. */
type ChainedRow = Readonly<Record<string, string | number | null>>;

/**
 * SHA-256 (hexadecimal) over the canonical JSON (RFC 8785) of a row. Each row of a chain contains the hash of the row
 * before it, so that a changed, missing or inserted row is found.
 */
export const chainHash = (row: ChainedRow): string => createHash('sha256').update(canonicalJson(row)).digest('hex');

/** The hash before the first row of a chain. */
export const firstChainHash = '0'.repeat(64);

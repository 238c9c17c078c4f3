import type { ByteRange } from '../store';

/**
 * Parses a `Range` header with a single range. Returns null for the whole file, also if the header has several ranges
 * or is invalid (RFC 9110 allows a server to ignore those), and `unsatisfiable` for a 416 response. `size` is in bytes.
 */
export function readRange(header: string, size: number): ByteRange | null | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return Number(to) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < start) return null;
  return start < size ? { start, end } : 'unsatisfiable';
}

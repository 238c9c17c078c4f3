import type { ByteRange } from '../store';

/**
 * The one range that a `Range` header asks for. Null: the whole file, also for several ranges or nonsense (RFC 9110 lets a server
 * ignore those). `unsatisfiable`: 416.
 */
export function readRange(header: string, size: number): ByteRange | null | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return Number(to) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < start) return null;
  return start < size ? { start, end } : 'unsatisfiable';
}

import type { AuditChanges } from '@hourbank/contracts';
import { plainTextOf } from '../rich-text';

/** Unchanged characters that are kept on both sides of a change. */
const contextLength = 40;
/** Maximum length of one text, in characters. */
const maxTextLength = 500;
/** Maximum size of all changes of one row as JSON, bytes. */
const maxBytes = 4096;

const clip = (text: string) => (text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength - 1)}…`);

function commonLength(a: string, b: string, at: (text: string, index: number) => string | undefined): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && at(a, length) === at(b, length)) length += 1;
  return length;
}

/** Returns two texts without what they have in common, except for some characters around the difference. */
export function changedText(from: string, to: string): { from: string; to: string } {
  if (from.length <= maxTextLength && to.length <= maxTextLength) return { from, to };
  const start = Math.max(0, commonLength(from, to, (text, index) => text[index]) - contextLength);
  const shorter = (text: string) => text.slice(start);
  const end = Math.max(
    0,
    commonLength(shorter(from), shorter(to), (text, index) => text.at(-1 - index)) - contextLength,
  );
  const middle = (text: string) =>
    clip(`${start > 0 ? '…' : ''}${text.slice(start, text.length - end)}${end > 0 ? '…' : ''}`);
  return { from: middle(from), to: middle(to) };
}

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** A missing value reads as null in JSON. */
const stored = (value: unknown): unknown =>
  value === undefined ? null : typeof value === 'string' ? clip(value) : value;

/** People read rich text without its tags, unless only the tags differ. */
function readable(from: unknown, to: unknown): [unknown, unknown] {
  const [plainFrom, plainTo] = [from, to].map((value) => (typeof value === 'string' ? plainTextOf(value) : value));
  return plainFrom === plainTo ? [from, to] : [plainFrom, plainTo];
}

/**
 * Returns the values that differ between two versions of a row, for the audit log. Without `before` the row is new,
 * without `after` deleted. `richText` names the fields with HTML. Callers pass no secrets.
 */
export function changesBetween(
  before: object | null,
  after: object | null,
  richText: readonly string[] = [],
): AuditChanges {
  const [old, next] = [before ?? {}, after ?? {}] as Record<string, unknown>[];
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})]);
  const changes: AuditChanges = {};
  for (const name of names) {
    const values = [old?.[name], next?.[name]] as const;
    if (isSame(values[0] ?? null, values[1] ?? null)) continue;
    const [from, to] = richText.includes(name) ? readable(...values) : values;
    changes[name] =
      typeof from === 'string' && typeof to === 'string'
        ? changedText(from, to)
        : { from: stored(from), to: stored(to) };
  }
  return changes;
}

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');
const elided = { from: '…', to: '…' };
const elidedSize = sizeOf(elided);

/** Returns the changes without the longest values if they exceed 4 KiB. A value that is left out reads `…`. */
export function boundedChanges(changes: AuditChanges): AuditChanges {
  const bounded = { ...changes };
  let size = sizeOf(bounded);
  if (size <= maxBytes) return bounded;
  const longestFirst = Object.entries(bounded)
    .map(([name, value]) => ({ name, size: sizeOf(value) }))
    .sort((a, b) => b.size - a.size);
  for (const value of longestFirst) {
    if (size <= maxBytes || value.size <= elidedSize) break;
    bounded[value.name] = elided;
    size -= value.size - elidedSize;
  }
  for (const value of longestFirst) {
    if (size <= maxBytes) break;
    delete bounded[value.name];
    // With its colon and its comma.
    size -= Math.min(value.size, elidedSize) + sizeOf(value.name) + 2;
  }
  return bounded;
}

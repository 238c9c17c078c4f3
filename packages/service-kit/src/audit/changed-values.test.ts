import { seeded } from '@hourbank/testing';
import { boundedChanges, changedText, changesBetween } from './changed-values';

test('names the fields that differ, and all fields of new and deleted rows', () => {
  expect(changesBetween({ a: 1, b: 'x', c: [1] }, { a: 1, b: 'y', c: [1] })).toEqual({ b: { from: 'x', to: 'y' } });
  expect(changesBetween(null, { a: 1, b: null })).toEqual({ a: { from: null, to: 1 } });
  expect(changesBetween({ a: 1 }, null)).toEqual({ a: { from: 1, to: null } });
});

test('shows rich text without tags, unless only the tags differ', () => {
  const rich = (from: string | null, to: string) =>
    changesBetween(from === null ? null : { text: from }, { text: to }, ['text']).text;
  expect(rich('<p>Price <b>list</b></p>', '<p>Prices</p>')).toEqual({ from: 'Price list', to: 'Prices' });
  expect(rich(null, '<p>Prices &amp; more</p>')).toEqual({ from: null, to: 'Prices & more' });
  expect(rich('<p>Prices</p>', '<p><b>Prices</b></p>')).toEqual({ from: '<p>Prices</p>', to: '<p><b>Prices</b></p>' });
});

test('shows only what differs in long texts', () => {
  const long = (middle: string) => `${'a'.repeat(2000)}${middle}${'b'.repeat(2000)}`;
  const { from, to } = changedText(long('old'), long('new'));
  expect(from).toBe(`…${'a'.repeat(40)}old${'b'.repeat(40)}…`);
  expect(to).toBe(`…${'a'.repeat(40)}new${'b'.repeat(40)}…`);
  expect(changedText('x'.repeat(600), '').from).toHaveLength(500);
  expect(changedText('aaaa'.repeat(200), 'aaaa'.repeat(201)).to.length).toBeLessThan(200);
});

test('keeps changes within 4 KiB', () => {
  const changes = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`f${index}`, { from: 'x'.repeat(index), to: 'é'.repeat(index) }]),
  );
  const bounded = boundedChanges(changes);
  expect(Buffer.byteLength(JSON.stringify(bounded))).toBeLessThanOrEqual(4096);
  expect(bounded.f1).toEqual(changes.f1);
});

test('keeps changes of any number and size within 4 KiB, and leaves out no more than necessary', () => {
  const random = seeded(20_261_127);
  const below = (limit: number) => Math.floor(random() * limit);
  const size = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  for (let round = 0; round < 100; round += 1) {
    const longest = below(round % 2 ? 30 : 400);
    const changes = Object.fromEntries(
      Array.from({ length: below(400) }, (_, n) => [`f${n}`, { from: null, to: 'é'.repeat(below(longest + 1)) }]),
    );
    const bounded = boundedChanges(changes);
    expect(size(bounded)).toBeLessThanOrEqual(4096);
    const shortest = Math.min(
      ...Object.entries(changes)
        .filter(([name, value]) => size(bounded[name] ?? '') < size(value))
        .map(([, value]) => size(value)),
    );
    // With the shortest of the values that were left out, with its name, they would be longer.
    if (shortest < Infinity) expect(size(bounded) + shortest + 10).toBeGreaterThan(4096);
  }
});

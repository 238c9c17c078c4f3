import { readIfMatch } from './if-match';

test.each([
  ['', null],
  ['*', '*'],
  [' * ', '*'],
  ['"7"', [7]],
  ['"7", "12"', [7, 12]],
  ['"7","12"', [7, 12]],
  [', "7" ,, "12",', [7, 12]],
  ['W/"7"', []],
  ['W/"7", "8"', [8]],
  ['""', []],
  ['"a,b", "9"', [9]],
  ['"99999999999"', []],
])('%j asks for %j', (header, wanted) => {
  expect(readIfMatch(header)).toEqual(wanted);
});

test.each(['7', '"7', '7"', '"7" "8"', 'w/"7"', 'W/7', '*, "7"', '"7", *', '"a b"', "'7'"])(
  '%j is unreadable',
  (header) => {
    expect(() => readIfMatch(header)).toThrow('If-Match must be * or a list of entity tags.');
  },
);

test('a header of any length is judged at once', () => {
  const start = performance.now();
  for (const header of ['"', ',', ' ', '"1",', 'W/'].map((part) => part.repeat(16_000 / part.length))) {
    try {
      readIfMatch(header);
    } catch {
      // Refused is as good as read.
    }
  }
  expect(performance.now() - start).toBeLessThan(500);
});

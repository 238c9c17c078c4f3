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
])('%j is parsed as %j', (header, wanted) => {
  expect(readIfMatch(header)).toEqual(wanted);
});

test.each(['7', '"7', '7"', '"7" "8"', 'w/"7"', 'W/7', '*, "7"', '"7", *', '"a b"', "'7'"])(
  '%j is rejected',
  (header) => {
    expect(() => readIfMatch(header)).toThrow('If-Match must be * or a list of entity tags.');
  },
);

test('parses long headers in linear time', () => {
  const before = process.cpuUsage();
  for (const header of ['"', ',', ' ', '"1",', 'W/'].map((text) => text.repeat(16_000 / text.length))) {
    try {
      readIfMatch(header);
    } catch {
      // Rejecting the header is also a valid result.
    }
  }
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});

import { growsFasterThanInput } from '@hourbank/testing';
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
])('%j is parsed as %j', (header, expected) => {
  expect(readIfMatch(header)).toEqual(expected);
});

test.each(['7', '"7', '7"', '"7" "8"', 'w/"7"', 'W/7', '*, "7"', '"7", *', '"a b"', "'7'"])(
  '%j is rejected',
  (header) => {
    expect(() => readIfMatch(header)).toThrow('If-Match must be * or a list of entity tags.');
  },
);

test.each(['"', ',', ' ', '"1",', 'W/'])('parses a long header of %j in linear time', (part) => {
  const parse = (header: string) => {
    try {
      readIfMatch(header);
    } catch {
      // Rejecting the header is also a valid result.
    }
  };
  expect(growsFasterThanInput(parse, (length) => part.repeat(length / part.length), 16_000)).toBe(false);
});

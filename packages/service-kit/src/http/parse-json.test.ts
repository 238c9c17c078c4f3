import { leastCpuMs } from '@hourbank/testing';
import { parseJson } from './parse-json';

const error = (text: string, maxValues = 1_000) => {
  try {
    parseJson(text, maxValues);
    return undefined;
  } catch (cause) {
    const { status, code } = cause as { status: number; code: string };
    return [status, code];
  }
};

test.each([
  '{}',
  ' [1, 2] ',
  '{"a":"\\"},{[","b":[{"c":null}]}',
  '{"a":"\\\\","b":"\\\\\\""}',
  `{"a":"${',[{'.repeat(5_000)}"}`,
  '{"constructor":{"prototype":1}}',
])('%.40s is read as the parser reads it', (text) => {
  expect(parseJson(text, 10)).toEqual(JSON.parse(text));
});

test('text without a body is an empty object', () => {
  expect(parseJson('', 10)).toEqual({});
});

test.each([
  '{',
  '"x"',
  '1',
  'null',
  '{"a":1,}',
  '[}',
  ']',
  '{"a":"\\"}',
  ' ',
  '{"a":"\uFFFD"}',
  '{"a":{"__proto__":1}}',
])('%s is rejected', (text) => expect(error(text)).toEqual([400, 'unreadable_json']));

test('counts values at every level and levels, however they are nested', () => {
  expect(error(`[${'1,'.repeat(998)}1]`)).toBeUndefined();
  for (const text of [`[${'1,'.repeat(999)}1]`, `[${'{},'.repeat(500)}{}]`, `{"a":[${'[[1]],'.repeat(333)}1]}`])
    expect(error(text)).toEqual([413, 'too_many_values']);
  expect(error(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeUndefined();
  for (const open of ['[', '{"a":', '[{"a":']) expect(error(open.repeat(33))).toEqual([400, 'unreadable_json']);
});

test('the worst text of 1 MB costs no more than a pass over it, accepted or not', () => {
  const pad = (part: string) => part.repeat(Math.floor(1_000_000 / part.length));
  const worst = ['{},', '1,', '"a":1,', '[', '"\\"",', '\\', ' ', '[]'].flatMap((part) => [
    `[${pad(part)}`,
    `{"a":[${pad(part)}]}`,
    `{"a":"${pad(part)}"}`,
    `{"a":${JSON.stringify(pad(part))}}`,
  ]);
  const copies = worst.map((text) => JSON.stringify(text));
  // The bound is that of the parser for the same number of long texts, with room for a pass of our own.
  const parse = leastCpuMs(() => copies.forEach((text) => void JSON.parse(text)));
  expect(leastCpuMs(() => worst.forEach((text) => error(text, 20_000)))).toBeLessThan(10 * parse + 100);
});

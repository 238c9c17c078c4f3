import * as z from 'zod/mini';
import { packageView } from './billing';
import { onUnknownValue, storedValue, type UnknownValue } from './stored-value';
import { taskView } from './tasks';
import { entryView } from './tracking';

const heard: UnknownValue[] = [];
beforeEach(() => {
  heard.length = 0;
  onUnknownValue((unknown) => heard.push(unknown));
});
afterAll(() => onUnknownValue(() => undefined));

test('known values pass without a word, unknown ones pass as they are and are reported, anything but text fails', () => {
  const schema = storedValue('colour', ['red', 'blue']);
  expect([z.parse(schema, 'red'), heard]).toEqual(['red', []]);
  expect([z.parse(schema, 'grün'), heard]).toEqual(['grün', [{ kind: 'colour', value: 'grün' }]]);
  expect(z.safeParse(schema, 7).success).toBe(false);
  expect(z.safeParse(schema, null).success).toBe(false);
});

test.each([
  ['package status', packageView.shape.status],
  ['payment method', packageView.shape.paymentMethod],
  ['entry status', entryView.shape.status],
  ['task status', taskView.shape.status],
])('a %s from a row may be unknown', (kind, schema) => {
  expect(z.parse(schema as z.ZodMiniType, 'bitcoin')).toBe('bitcoin');
  expect(heard).toEqual([{ kind, value: 'bitcoin' }]);
});

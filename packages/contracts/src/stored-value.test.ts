import * as z from './lazy-zod';
import { packageView } from './package-schemas';
import { onUnknownValue, storedValue, type UnknownValue } from './stored-value';
import { taskView } from './tasks';
import { entryView } from './entry-schemas';
import { roundingRuleView } from './rounding-settings';
import { getDefaultSchedule } from './statement-schedules';
import { adminView } from './team';
import { timerView } from './timers';

const reported: UnknownValue[] = [];
beforeEach(() => {
  reported.length = 0;
  onUnknownValue((unknown) => reported.push(unknown));
});
afterAll(() => onUnknownValue(() => undefined));

test('accepts known values, accepts and reports unknown text, and rejects other types', () => {
  const schema = storedValue('colour', ['red', 'blue']);
  expect([z.parse(schema, 'red'), reported]).toEqual(['red', []]);
  expect([z.parse(schema, 'grün'), reported]).toEqual(['grün', [{ kind: 'colour', value: 'grün' }]]);
  expect(z.safeParse(schema, 7).success).toBe(false);
  expect(z.safeParse(schema, null).success).toBe(false);
});

test.each([
  ['package status', packageView.shape.status],
  ['payment method', packageView.shape.paymentMethod],
  ['entry status', entryView.shape.status],
  ['task status', taskView.shape.status],
  ['timer state', timerView.shape.state],
  ['admin state', adminView.shape.state],
  ['role', adminView.shape.role],
  ['rounding direction', roundingRuleView.shape.way],
  ['statement frequency', getDefaultSchedule.response.shape.frequency],
])('accepts and reports an unknown %s', (kind, schema) => {
  expect(z.parse(schema as z.ZodMiniType, 'bitcoin')).toBe('bitcoin');
  expect(reported).toEqual([{ kind, value: 'bitcoin' }]);
});

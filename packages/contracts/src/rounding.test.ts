import { everyMinute, hundredthsOfMinutes, type RoundingRule } from './rounding';

const units = [1, 5, 6, 10, 15, 30, 60] as const;
const ways = ['up', 'nearest', 'down'] as const;

/** Computes the expected result independently, by a search for the multiple of the unit. */
function expectedHundredths(minutes: number, { unit, way, minimum }: RoundingRule): number {
  const counted = minutes < minimum ? minimum : minutes;
  let below = 0;
  while (below + unit <= counted) below += unit;
  const above = below === counted ? below : below + unit;
  const nearest = counted - below < above - counted ? below : above;
  const rounded = { up: above, down: below, nearest }[way];
  let hundredths = 0;
  // A hundredth of an hour is 6 tenths of a minute, so half a hundredth is 3.
  while (rounded * 10 - hundredths * 6 >= 3) hundredths += 1;
  return hundredths;
}

test.each([
  [1, everyMinute, 2],
  [20, everyMinute, 33],
  [50, everyMinute, 83],
  [1440, everyMinute, 2400],
  [7, { unit: 15, way: 'nearest', minimum: 0 }, 0],
  [8, { unit: 15, way: 'nearest', minimum: 0 }, 25],
  [15, { unit: 30, way: 'nearest', minimum: 0 }, 50],
  [1, { unit: 15, way: 'up', minimum: 0 }, 25],
  [14, { unit: 15, way: 'down', minimum: 0 }, 0],
  [5, { unit: 15, way: 'down', minimum: 40 }, 50],
] as const)('converts %i minutes by %j to %i hundredths of an hour', (minutes, rule, hundredths) => {
  expect(hundredthsOfMinutes(minutes, rule)).toBe(hundredths);
});

test('matches an independent calculation in more than 500 cases', () => {
  let cases = 0;
  for (const unit of units)
    for (const way of ways)
      for (const minimum of [0, 1, 17, 60, 240])
        for (const minutes of [1, 2, 3, 7, 8, 14, 15, 16, 29, 30, 31, 59, 61, 119, 250, 1439, 1440]) {
          const rule = { unit, way, minimum };
          expect([minutes, rule, hundredthsOfMinutes(minutes, rule)]).toEqual([
            minutes,
            rule,
            expectedHundredths(minutes, rule),
          ]);
          cases += 1;
        }
  expect(cases).toBeGreaterThan(500);
});

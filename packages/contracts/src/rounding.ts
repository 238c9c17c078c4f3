/** How minutes become charged hours (D-65). */
export interface RoundingRule {
  /** Minutes are rounded to a multiple of this. */
  unit: 1 | 5 | 6 | 10 | 15 | 30 | 60;
  way: 'up' | 'nearest' | 'down';
  /** Fewer minutes count as this many, 0 to 240. */
  minimum: number;
}

/** Charges every minute. */
export const everyMinute: RoundingRule = { unit: 1, way: 'nearest', minimum: 0 };

/** Half a unit rounds up. */
function unitsOf(minutes: number, { unit, way }: RoundingRule): number {
  if (way === 'up') return Math.ceil(minutes / unit);
  return Math.floor(way === 'down' ? minutes / unit : (2 * minutes + unit) / (2 * unit));
}

/**
 * Returns the charged hours, in hundredths, of whole minutes worked: first the minimum, then the unit, then hundredths
 * of an hour, half up. Forms and services use this one function.
 */
export function hundredthsOfMinutes(minutes: number, rule: RoundingRule): number {
  const rounded = unitsOf(Math.max(minutes, rule.minimum), rule) * rule.unit;
  return Math.floor((rounded * 200 + 60) / 120);
}

import {
  everyMinute,
  fromHundredths,
  hundredthsOfMinutes,
  reportUnknownValue,
  type RoundingRule,
  roundingUnits,
  toHundredths,
} from '@hourbank/contracts';
import { conflict, invalid } from '@hourbank/service-kit/errors';

/** A rule as an entry stores it: '15 up 0'. */
export const textOfRule = ({ unit, way, minimum }: RoundingRule): string => `${unit} ${way} ${minimum}`;

/**
 * The rule that an entry stores, for display, or null if its hours were entered by hand. A rule of a newer release is
 * returned as it is and reported, so never calculate with it.
 */
export function ruleOfText(text: string | null): RoundingRule | null {
  if (text === null) return null;
  const [, unit, way, minimum] = /^(\d+) (\S+) (\d+)$/.exec(text) ?? [];
  if (!roundingUnits.some((one) => String(one) === unit)) reportUnknownValue({ kind: 'rounding rule', value: text });
  return unit === undefined ? null : ({ unit: Number(unit), way, minimum: Number(minimum) } as RoundingRule);
}

/** What a request says about the hours of an entry. `hours` are decimal hours. */
interface RequestedHours {
  hours?: number | undefined;
  minutes?: number | undefined;
  hoursBy?: 'rule' | 'hand' | undefined;
}

interface ChargedHours {
  /** Hundredths of hours. */
  hours: number;
  /** The rule that made them of the minutes, as the entry stores it. */
  rounding: string | null;
}

/**
 * Returns the charged hours of a request: those of its minutes by the rule, or those entered by hand. `rule` is today's
 * rule of the client. Returns null if the request contains neither.
 *
 * Throws 422 if the request wants hours by the rule without minutes, and 409 `rounding_changed` if it calculated them
 * by another rule.
 */
export function hoursOfRequest(
  { hours, minutes, hoursBy }: RequestedHours,
  rule: RoundingRule = everyMinute,
): ChargedHours | null {
  const byRule = hoursBy === 'rule' || (hours === undefined && hoursBy !== 'hand');
  if (!byRule) return hours === undefined ? null : { hours: toHundredths(hours), rounding: null };
  if (minutes === undefined) {
    if (hoursBy === 'rule') throw invalid({ minutes: 'Enter minutes from 1 to 1,440.' });
    return null;
  }
  const rounded = hundredthsOfMinutes(minutes, rule);
  if (hours !== undefined && toHundredths(hours) !== rounded)
    throw conflict(
      'rounding_changed',
      `The rounding rule has changed: ${fromHundredths(rounded)} h instead of ${hours} h.`,
      { field: 'hours', params: { hours: fromHundredths(rounded), hoursBefore: hours } },
    );
  return { hours: rounded, rounding: textOfRule(rule) };
}

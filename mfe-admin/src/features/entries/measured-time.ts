import { fromHundredths, hundredthsOfMinutes, type RoundingRule } from '@hourbank/contracts';
import { numberOf } from '@hourbank/i18n/format';

/** Time that a timer measured, for a new entry. */
export interface MeasuredTime {
  /** ISO. */
  date: string;
  minutes: number;
  note: string;
  /** The task that it was for. */
  taskId: number | null;
  /** Whether the timer ran for longer than an entry can last, so that `minutes` are less. */
  isCut: boolean;
}

/** The hours of a number of minutes as a form has it, or undefined while it is no valid number. */
export function hoursOfMinutes(minutes: unknown, rule: RoundingRule): string | undefined {
  const amount = numberOf(minutes);
  if (!Number.isInteger(amount) || amount < 1 || amount > 1440) return undefined;
  return String(fromHundredths(hundredthsOfMinutes(amount, rule)));
}

/**
 * Returns the hours that a request names, in decimal hours, and whether they are those of the minutes by the rule, so
 * that the service compares them with its rule. Changed minutes name their hours also if these stay the same. Returns
 * nothing if neither changes.
 */
export function requestedHours(
  body: { hours?: number | undefined; minutes?: number | null | undefined },
  shown: { hours?: unknown; minutes?: unknown },
  rule: RoundingRule,
): { hours?: number; hoursBy?: 'rule' | 'hand' } {
  const isNamed = body.minutes !== undefined && numberOf(shown.hours) > 0;
  const hours = body.hours ?? (isNamed ? numberOf(shown.hours) : undefined);
  if (hours === undefined) return {};
  const byRule = hoursOfMinutes(shown.minutes, rule);
  return { hours, ...(byRule !== undefined && { hoursBy: byRule === String(hours) ? 'rule' : 'hand' }) };
}

/** Plain text as HTML of a description, one paragraph for each line. */
export function paragraphsOf(text: string): string {
  const holder = document.createElement('div');
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const paragraph = document.createElement('p');
    paragraph.textContent = line;
    holder.append(paragraph);
  }
  return holder.innerHTML;
}

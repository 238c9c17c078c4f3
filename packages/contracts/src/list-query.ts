import * as z from './lazy-zod';
import { pageQuery } from './lists';
import { searchText } from './text';
import { calendarDate, id, yesNo } from './values';

/** Maximum number of words in a search, because each is a condition on every row that is searched. */
export const maxSearchWords = 8;

/** Returns the words of a search. */
export const searchWords = (search: string): string[] => search.split(/\s+/).filter((word) => word !== '');

const search = z.optional(
  searchText.check(
    z.refine((value) => searchWords(value).length <= maxSearchWords, {
      error: `Search for at most ${maxSearchWords} words.`,
    }),
    z.meta({ description: 'Words that must all occur, in any order. `#752` is the row with that id.' }),
  ),
);

/** One or more of some values, separated by commas, parsed to a list. `label` names the parameter in errors. */
export function valuesFilter<const V extends string>(label: string, values: readonly V[]) {
  const isKnown = (value: string): value is V => (values as readonly string[]).includes(value);
  const error = `${label} must be one or more of ${values.join(', ')}, separated by commas.`;
  return z.optional(
    z.pipe(
      z.string({ error }).check(
        z.maxLength(200, { error }),
        z.refine((value) => value.split(',').every(isKnown), { error }),
        z.meta({ description: `One or more of \`${values.join('`, `')}\`, separated by commas.` }),
      ),
      z.transform((value: string) => [...new Set(value.split(','))].filter(isKnown)),
    ),
  );
}

/** Statuses as `status=Open,In Progress`, parsed to a list. */
export const statusFilter = <const S extends string>(statuses: readonly S[]) => ({
  status: valuesFilter('Status', statuses),
});

/** Sort order, one of `sorts`. The id breaks ties. */
export const sortOrder = <const S extends readonly string[]>(sorts: S) => ({
  sort: z.optional(z.enum(sorts, { error: `Sort by one of ${sorts.join(', ')}.` })),
});

/** One client, for lists over all clients. */
export const clientFilter = { clientId: z.optional(id('Client ID must be a number.')) };

/** Up to 100 ids as `3,7`, parsed to a list. `error` is what anything else is told. */
const idList = (error: string) =>
  z.pipe(
    z
      .string({ error })
      .check(
        z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/, { error }),
        z.meta({ description: 'Up to 100 ids, separated by commas.' }),
      ),
    z.transform((value: string) => [...new Set(value.split(','))].map(Number)),
  );
export const clientIdList = idList('Client IDs must be 1 to 100 numbers, separated by commas.');
export const entryIdList = idList('Entry IDs must be 1 to 100 numbers, separated by commas.');

const day = z.optional(calendarDate('Enter a date (YYYY-MM-DD).'));
/** First and last day, both included, in the business time zone (D-39). */
export const dayFilter = { from: day, to: day };

const areDaysOrdered = z.refine<object>(
  (query) => {
    const { from, to } = query as { from?: string; to?: string };
    return from === undefined || to === undefined || from <= to;
  },
  { path: ['to'], error: 'The last day must not be before the first.' },
);

type Fields = Record<string, z.ZodMiniType>;

/** Query of a list (D-74): pagination, search, totals, and the list's own filters and sort orders. */
export const listQuery = <const F extends Fields>(fields: F) =>
  z
    .extend(pageQuery, { search, totals: z.optional(yesNo('Totals must be true or false.')), ...fields })
    .check(areDaysOrdered);

/** Query of a list's CSV: the same filters and sort orders, for all pages. */
export const exportQuery = <const F extends Fields>(fields: F) => z.object({ search, ...fields }).check(areDaysOrdered);

/** Totals of all rows that match the filters, not only of the page. */
export const listTotals = z.object({
  count: z.number(),
  /**
   * True if the client and the dates have more rows than one query reads. Then only the newest ones were filtered,
   * sorted and counted (D-74).
   */
  limited: z.boolean(),
});

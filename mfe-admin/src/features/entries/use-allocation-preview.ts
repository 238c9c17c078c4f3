import type { ApiClient } from '@hourbank/api-client';
import { allocations } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { toLocalTime } from '@hourbank/i18n/format';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { AllocationPreview } from './preview-text';
import { useDebounced } from '../../shared/use-debounced';

/** How long the fields must stay the same before a request, ms. */
const previewAfter = 300;

interface FormFields {
  clientId: string;
  /** ISO; its business day counts. */
  date: unknown;
  hours: unknown;
  packageId: unknown;
  entryId: number | undefined;
  isCharged: boolean;
}

interface PreviewInput {
  clientId: string;
  /** Decimal hours. */
  hours: number;
  /** Business day, YYYY-MM-DD. */
  date: string;
  /** `auto` or the id of a package. */
  packageId: string;
  /** The entry that would change. */
  entryId: number | undefined;
}

/** The request for the fields, or null while they are incomplete. */
function inputOf({ clientId, date, hours, packageId, entryId, isCharged }: FormFields): PreviewInput | null {
  const amount = Number(hours);
  if (!isCharged || !(amount > 0 && amount <= 24) || typeof date !== 'string' || date === '') return null;
  if (packageId === undefined || packageId === '') return null;
  return { clientId, hours: amount, date: toLocalTime(date).slice(0, 10), packageId: String(packageId), entryId };
}

/**
 * What an entry would take from which packages. `input` is a `PreviewInput` as JSON, or 'null' while there is nothing
 * to request.
 */
const allocationPreview = (call: ApiClient, input: string) =>
  queryOptions({
    queryKey: ['entries', 'preview', input],
    queryFn: ({ signal }) => {
      // `useAllocationPreview` builds the text.
      const { clientId, ...query } = JSON.parse(input) as PreviewInput;
      return call(allocations.previewAllocation, { params: { clientId }, query }, { signal });
    },
    enabled: input !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
  });

/** What saving the form would take from which packages, 300 ms after the last change of its fields. */
export function useAllocationPreview(fields: FormFields): AllocationPreview | undefined {
  const wanted = JSON.stringify(inputOf(fields));
  const settled = useDebounced(wanted, previewAfter);
  const { data, isError } = useQuery(allocationPreview(useApi(), settled));
  return wanted === 'null' || settled === 'null' || isError ? undefined : data;
}

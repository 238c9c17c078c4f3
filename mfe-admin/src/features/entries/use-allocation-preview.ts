import { useApi } from '@hourbank/mfe-kit';
import { numberOf, toLocalTime } from '@hourbank/i18n/format';
import { useQuery } from '@tanstack/react-query';
import type { AllocationPreview } from './preview-text';
import { allocationPreview, type PreviewInput } from './queries';
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

/** The request for the fields, or null while they are incomplete. */
function inputOf({ clientId, date, hours, packageId, entryId, isCharged }: FormFields): PreviewInput | null {
  const amount = numberOf(hours);
  if (!isCharged || !(amount > 0 && amount <= 24) || typeof date !== 'string' || date === '') return null;
  if (clientId === '' || packageId === undefined || packageId === '') return null;
  return { clientId, hours: amount, date: toLocalTime(date).slice(0, 10), packageId: String(packageId), entryId };
}

/** What saving the form would take from which packages, 300 ms after the last change of its fields. */
export function useAllocationPreview(fields: FormFields): AllocationPreview | undefined {
  const wanted = JSON.stringify(inputOf(fields));
  const settled = useDebounced(wanted, previewAfter);
  const { data, isError } = useQuery(allocationPreview(useApi(), settled));
  return wanted === 'null' || settled === 'null' || isError ? undefined : data;
}

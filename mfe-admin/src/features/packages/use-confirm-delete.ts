import { billing, type TimePackage } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { useConfirm } from '@hourbank/ui';
import { messages } from './messages';
import { useCreditNote } from './use-confirm-invoice';

/** What goes with a package: its invoice and hours, or its request and proof (D-29). Undefined if nothing does. */
function consequenceOf({
  status,
  invoiceNumber,
  hoursPurchased,
  hoursLeft,
  paymentProof,
}: TimePackage): string | undefined {
  const t = translate(messages);
  const values = { invoice: invoiceNumber ?? '', count: hoursLeft, hours: formatNumber(hoursLeft) };
  const parts: string[] = [];
  if (status === 'pending') parts.push(t('requestGoes', { hours: formatNumber(hoursPurchased) }));
  else if (invoiceNumber !== null) parts.push(t(hoursLeft > 0 ? 'invoiceAndHoursGo' : 'invoiceGoes', values));
  else if (hoursLeft > 0) parts.push(t('hoursGo', values));
  if (paymentProof !== null) parts.push(t('proofGoes'));
  return parts.join(' ') || undefined;
}

/**
 * Asks whether a package is to be deleted and names what goes with it. If entries take hours from it, it says so
 * instead of asking (D-29).
 */
export function useConfirmDelete() {
  const t = useMessages(messages);
  const call = useApi();
  const confirm = useConfirm();
  const creditNote = useCreditNote();
  return async (row: TimePackage): Promise<boolean> => {
    const { id } = row;
    // The row can be minutes old. If it cannot be loaded, the service decides all the same.
    const of = await call(billing.getPackage, { params: { id } }).catch(() => row);
    const title = t('deleteTitle', { id });
    return of.hoursUsed > 0
      ? confirm({ title, text: t('hasEntries', { id }) })
      : confirm({
          title,
          text: t('deleteQuestion'),
          consequence: [consequenceOf(of), await creditNote(of)].filter(Boolean).join(' ') || undefined,
          confirmLabel: t('deleteConfirm'),
        });
  };
}

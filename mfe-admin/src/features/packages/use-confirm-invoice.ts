import { invoices, type TimePackage } from '@hourbank/contracts';
import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { packageStatusName, useApi } from '@hourbank/mfe-kit';
import { useConfirm } from '@hourbank/ui';
import type { PackageBody } from './queries';
import { messages } from './messages';
import { messages as paidMessages } from './paid-messages';

/**
 * Asks before a change of the status that voids the invoice of a package (D-31), or takes off the hours left of a paid
 * one. Returns true without a question if the change does neither.
 */
export function useConfirmInvoice() {
  const t = useMessages(messages);
  const ofPaid = useMessages(paidMessages);
  const confirm = useConfirm();
  const creditNote = useCreditNote();
  return async (of: TimePackage | undefined, body: Partial<PackageBody>): Promise<boolean> => {
    if (!of || of.status === 'pending' || body.status === of.status) return true;
    const { status } = body;
    const isUnpaid = status === 'pending';
    if (!isUnpaid && ((status !== 'consumed' && status !== 'expired') || of.hoursLeft === 0)) return true;
    const values = { invoice: of.invoiceNumber ?? '', count: of.hoursLeft, hours: formatNumber(of.hoursLeft) };
    const isVoided = isUnpaid && of.invoiceNumber !== null;
    const hoursGo = t(isVoided ? 'invoiceAndHoursGo' : 'hoursGo', values);
    const invoiceGoes = isVoided ? t('invoiceGoes', values) : undefined;
    const credit = isUnpaid ? await creditNote(of) : undefined;
    return confirm({
      title: isUnpaid
        ? ofPaid('takeBackTitle', { id: of.id })
        : t('changeStatus', { id: of.id, status: packageStatusName(status) }),
      text: [of.hoursLeft > 0 ? hoursGo : invoiceGoes, credit].filter(Boolean).join(' ') || undefined,
      consequence: isUnpaid ? t('waitsForPayment') : undefined,
      confirmLabel: isUnpaid ? ofPaid('takeBack') : t('changeStatusConfirm'),
    });
  };
}

/** Names the credit note that voiding the invoice of a package issues. Undefined without a tax invoice (D-81). */
export function useCreditNote() {
  const t = useMessages(paidMessages);
  const call = useApi();
  return async ({ taxRate, invoiceNumber }: TimePackage): Promise<string | undefined> => {
    if (taxRate === 0 || invoiceNumber === null) return undefined;
    const { creditNumber } = await call(invoices.getNextInvoice, {});
    return t('creditNoteIssued', { number: creditNumber });
  };
}

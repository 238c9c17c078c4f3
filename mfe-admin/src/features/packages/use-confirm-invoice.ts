import { amountOf, fromHundredths, type TimePackage, toHundredths, invoices } from '@hourbank/contracts';
import { formatMoney, formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { packageStatusName, useApi } from '@hourbank/mfe-kit';
import { useConfirm } from '@hourbank/ui';
import type { PackageBody } from './queries';
import { messages } from './messages';

const money = (hours: number, rate: number) =>
  formatMoney(fromHundredths(amountOf(toHundredths(hours), toHundredths(rate))));

/**
 * Asks before a change that voids the invoice of a package (D-31), or takes off the hours left of a paid one. Returns
 * true without a question if the change does neither.
 */
export function useConfirmInvoice() {
  const t = useMessages(messages);
  const confirm = useConfirm();
  const call = useApi();
  return async (of: TimePackage | undefined, body: Partial<PackageBody>): Promise<boolean> => {
    if (!of) return true;
    const status = of.status !== 'pending' && body.status !== of.status ? body.status : undefined;
    const isUnpaid = status === 'pending';
    if (isUnpaid || ((status === 'consumed' || status === 'expired') && of.hoursLeft > 0)) {
      const values = { invoice: of.invoiceNumber ?? '', count: of.hoursLeft, hours: formatNumber(of.hoursLeft) };
      const isVoided = isUnpaid && of.invoiceNumber !== null;
      const hoursGo = t(isVoided ? 'invoiceAndHoursGo' : 'hoursGo', values);
      const invoiceGoes = isVoided ? t('invoiceGoes', values) : undefined;
      const isAgreed = await confirm({
        title: t('changeStatus', { id: of.id, status: packageStatusName(status) }),
        text: of.hoursLeft > 0 ? hoursGo : invoiceGoes,
        consequence: isUnpaid ? t('waitsForPayment') : undefined,
        confirmLabel: t('changeStatusConfirm'),
      });
      if (!isAgreed) return false;
    }
    // The server refuses to replace an invoice with tax.
    if (of.invoiceNumber === null || body.status === 'pending' || of.taxRate > 0) return true;
    const hours = Number(body.hoursPurchased ?? of.hoursPurchased);
    const rate = Number(body.ratePerHour ?? of.ratePerHour);
    if (hours === of.hoursPurchased && rate === of.ratePerHour) return true;
    const { number } = await call(invoices.getNextInvoice, {});
    return confirm({
      title: t('replaceInvoice', { number: of.invoiceNumber }),
      text: t('replaceInvoiceText', {
        before: of.invoiceNumber,
        amountBefore: money(of.hoursPurchased, of.ratePerHour),
        after: number,
        amountAfter: money(hours, rate),
      }),
      confirmLabel: t('replaceInvoiceConfirm'),
      variant: 'primary',
    });
  };
}

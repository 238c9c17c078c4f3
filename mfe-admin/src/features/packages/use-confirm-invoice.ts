import { amountOf, fromHundredths, payments, type TimePackage, toHundredths } from '@hourbank/contracts';
import { formatMoney } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { useConfirm } from '@hourbank/ui';
import type { PackageBody } from './queries';
import { messages } from './messages';

const money = (hours: number, rate: number) =>
  formatMoney(fromHundredths(amountOf(toHundredths(hours), toHundredths(rate))));

/**
 * Asks before a change that voids the invoice of a package and issues the next one (D-31). Returns true without a
 * question if the change keeps the invoice, or makes the package unpaid.
 */
export function useConfirmInvoice() {
  const t = useMessages(messages);
  const confirm = useConfirm();
  const call = useApi();
  return async (of: TimePackage | undefined, body: Partial<PackageBody>): Promise<boolean> => {
    if (!of || of.invoiceNumber === null || body.status === 'pending') return true;
    const hours = Number(body.hoursPurchased ?? of.hoursPurchased);
    const rate = Number(body.ratePerHour ?? of.ratePerHour);
    if (hours === of.hoursPurchased && rate === of.ratePerHour) return true;
    const { number } = await call(payments.getNextInvoice, {});
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

import { fromHundredths } from '@hourbank/contracts';
import { defineMessages, translate } from '@hourbank/i18n';
import { formatMoney, formatNumber } from '@hourbank/i18n/format';
import { centsOf, type Priced } from './package-notes';

/** Apart from the texts of every page, because first pages have little room. */
export const messages = defineMessages({
  tax: 'Tax',
  taxedPrice: '{net} + {label} {rate} % {tax}',
});

/** What is due for a package without tax, and the tax: '$500.00 + VAT 11 % $55.00'. Null without tax (D-81). */
export function taxedPrice(of: Priced, label: string | undefined): string | null {
  const t = translate(messages);
  if (of.taxRate === 0) return null;
  const { net, tax } = centsOf(of);
  return t('taxedPrice', {
    net: formatMoney(fromHundredths(net)),
    label: label || t('tax'),
    rate: formatNumber(of.taxRate),
    tax: formatMoney(fromHundredths(tax)),
  });
}

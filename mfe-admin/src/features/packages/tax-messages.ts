import { defineMessages } from '@hourbank/i18n';

/** Texts of the tax on packages and of credit notes, apart because the dashboard does not need them. */
export const messages = defineMessages({
  taxedAmountHint: '{hours} h × {rate} = {price}',
  noTax: 'No tax',
  taxAt: '{label} {rate} %',
  paidTaxHint: 'The tax of a paid package is fixed.',
  creditNote: 'Credit note <number>{creditNumber}</number>',
});

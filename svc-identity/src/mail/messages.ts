import { defineMessages } from '@hourbank/i18n';

/** What all emails have. Without a provider's name, they come from the product. */
export const messages = defineMessages({
  product: 'Hourbank',
  smallPrint: 'Sent with Hourbank',
});

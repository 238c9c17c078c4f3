import { defineMessages } from '@hourbank/i18n';

/** What all emails have. Without a provider's name, they come from the product. */
export const messages = defineMessages({
  product: 'Hourbank',
  phone: 'Phone: {phone}',
  whatsapp: 'WhatsApp: {whatsapp}',
  email: 'Email: {email}',
  smallPrint: 'Sent with Hourbank',
});

import { translate } from '@hourbank/i18n';
import { messages } from './messages';

/** Labels of a package's form fields. */
export function packageLabels() {
  const t = translate(messages);
  return {
    hoursPurchased: t('hoursPurchased'),
    ratePerHour: t('ratePerHour'),
    status: t('status'),
    paymentMethod: t('paymentMethod'),
    purchaseDate: t('purchaseDate'),
    expiresOn: t('expiresOn'),
    proof: t('paymentProof'),
    reviewNote: t('reason'),
  };
}

import type { billing, InputOf } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { messages } from './messages';

/** Fields of the form, and those that the history of a package has besides them. */
type Field = Exclude<keyof InputOf<typeof billing.updatePackage>['body'], 'clientId'> | 'proof' | 'reviewNote';

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
  } satisfies Record<Field, string>;
}

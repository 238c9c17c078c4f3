import { translate } from '@hourbank/i18n';
import { messages } from './messages';

/** Labels of a client's form fields. */
export function clientLabels() {
  const t = translate(messages);
  return {
    name: t('name'),
    email: t('email'),
    phone: t('phone'),
    companyName: t('company'),
    website: t('website'),
    address: t('address'),
    note: t('note'),
    password: t('password'),
  };
}

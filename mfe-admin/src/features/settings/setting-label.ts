import { translate } from '@hourbank/i18n';
import { messages } from './messages';

const accounts = ['omt', 'bob', 'wish'] as const;

/** Labels by the field names of the change history. */
function labels(): Record<string, string> {
  const t = translate(messages);
  return {
    'provider.name': t('name'),
    'provider.address': t('address'),
    'provider.taxNumber': t('taxNumber'),
    logo: t('logo'),
    requestRate: t('ratePerHour'),
    'bank.accountBranch': t('accountBranch'),
    'bank.iban': t('iban'),
    'bank.currency': t('currency'),
    'bank.swiftCode': t('swiftCode'),
    ...Object.fromEntries(
      accounts.flatMap((method) => [
        [`${method}.accountNumber`, t('accountNumber', { method: t(method) })],
        [`${method}.accountName`, t('accountName', { method: t(method) })],
      ]),
    ),
  };
}

/** Labels by the field names of the change history and by those of the form. */
export const settingLabels = (): Record<string, string> => ({
  ...labels(),
  ...Object.fromEntries(Object.entries(labels()).map(([field, label]) => [`paymentInstructions.${field}`, label])),
});

/** Label of a changed setting; an unknown field keeps its name. */
export const settingLabel = (field: string): string => labels()[field] ?? field;

import { translate } from '@hourbank/i18n';
import { messages } from './messages';

/** Labels of an entry's form fields. */
export function entryLabels() {
  const t = translate(messages);
  return {
    packageId: t('package'),
    date: t('date'),
    hours: t('hours'),
    billable: t('doNotCharge'),
    minutes: t('minutes'),
    nonBillableReason: t('reason'),
    description: t('description'),
    status: t('status'),
    screenshots: t('screenshots'),
  };
}

import { defineMessages } from '@hourbank/i18n';

/** Descriptions on the statement of account. `hours` is the size of a package. */
export const messages = defineMessages({
  package: '{hours}-hour package',
  unpaidPackage: '{hours}-hour package (unpaid)',
  notCharged: '{description} (not charged: {reason})',
  bonus: '{hours} bonus {hours, plural, one {hour} other {hours}}',
  deducted: '{hours, plural, one {# hour} other {# hours}} deducted',
  notUsed: '{hours, plural, one {# hour} other {# hours}} not used',
});

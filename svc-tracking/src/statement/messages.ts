import { defineMessages } from '@hourbank/i18n';

/** Descriptions on the statement of account. `hours` is the size of a package. */
export const messages = defineMessages({
  package: '{hours}-hour package',
  unpaidPackage: '{hours}-hour package (unpaid)',
  notCharged: '{description} (not charged: {reason})',
  partlyUnused: '{hours}-hour package, {unused, plural, one {# hour} other {# hours}} not used',
});

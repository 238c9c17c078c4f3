import { defineMessages } from '@hourbank/i18n';

/** Descriptions on the client's report. `hours` is the size of a package. */
export const messages = defineMessages({
  package: '{hours}-hour package',
  packageAsBooked: '{hours}-hour package (amount as booked)',
  deletedEntry: 'Deleted entry',
  named: '{name}: {text}',
  corrected: '{description} (corrected: {reason})',
  notCharged: '{description} (not charged: {reason})',
});

import { defineMessages } from '@hourbank/i18n';

/** The descriptions of packages on the statement of account. `hours` is the size of the package. */
export const messages = defineMessages({
  package: '{hours}-hour package',
  unpaidPackage: '{hours}-hour package (unpaid)',
  partlyUnused: '{hours}-hour package, {unused, plural, one {# hour} other {# hours}} not used',
});

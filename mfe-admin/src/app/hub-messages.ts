import { defineMessages } from '@hourbank/i18n';

/** Texts of the tabs of a client. They are apart from those that the first page loads. */
export const hubMessages = defineMessages({
  'tab.overview': 'Overview',
  'tab.entries': 'Entries',
  'tab.packages': 'Packages',
  'tab.ledger': 'Ledger',
  'tab.tasks': 'Tasks',
  'tab.terms': 'Terms',
  'tabTitle.overview': 'Overview',
  'tabTitle.entries': 'Time Entries',
  'tabTitle.packages': 'Packages',
  'tabTitle.ledger': 'Account',
  'tabTitle.tasks': 'Tasks',
  'tabTitle.terms': 'Terms',
});

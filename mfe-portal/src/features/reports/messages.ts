import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  title: 'Reports',
  fullReport: 'Full Services Report',
  downloadCsv: 'Download CSV',
  about: 'Every change of your hours, oldest first, with the balance after each line. It opens in any spreadsheet.',
  recentActivity: 'Recent activity',
  loading: 'Loading...',
  none: 'Nothing to report yet.',
  noneHint: 'Your packages, logged work and other changes of your hours appear here.',
  date: 'Date',
  description: 'Description',
  package: 'Package',
  entry: 'Entry',
  packageNumber: 'Package <number>#{id}</number>',
  added: 'Added',
  used: 'Used',
  balance: 'Balance',
  amount: 'Amount',
  status: 'Status',
});

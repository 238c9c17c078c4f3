import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  pageTitle: 'Bills & Payments',
  title: 'Paid Packages/Services',
  loading: 'Loading...',
  none: 'No paid packages yet.',
  noneHint: 'Invoices appear once a payment is confirmed.',
  search: 'Search paid packages',
  searchPlaceholder: '#number or invoice',
  package: 'Package',
  hours: 'Hours',
  hoursLeft: 'Hours Left',
  amount: 'Amount',
  paidDate: 'Paid Date',
  received: '{amount} received on {date}',
  receipt: 'Receipt {number}',
  noDate: '--',
  invoice: 'Invoice',
  downloadInvoice: 'Download Invoice',
  downloadInvoiceOf: 'Download Invoice of package #{id}',
});

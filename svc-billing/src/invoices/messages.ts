import { defineMessages } from '@hourbank/i18n';

/** Texts of the invoice PDF (D-31). */
export const messages = defineMessages({
  title: 'INVOICE',
  issuedOn: 'Issued on {date}',
  from: 'From',
  to: 'To',
  taxNumber: 'Tax number {number}',
  description: 'Description',
  hours: 'Hours',
  rate: 'Rate per hour',
  amount: 'Amount',
  line: 'Prepaid support hours, package #{id}',
  total: 'Total',
  paidOn: 'Paid on {date} by {method}.',
  omt: 'OMT',
  bob: 'BOB',
  wish: 'Wish Money',
  bank: 'Bank Transfer',
  cash: 'Cash',
  received: 'Received: {amount} on {date}.',
  receivedWithReceipt: 'Received: {amount} on {date}, receipt {number}.',
  void: 'VOID',
  voidedOn: 'since {date}',
});

import { defineMessages } from '@hourbank/i18n';

/** Texts of the form of a new package (D-120), apart from those of packages, which the dashboard loads. */
export const messages = defineMessages({
  sizes: 'Sizes sold before',
  size: '{hours} h',
  asInPackage: 'As in package #{id}.',
  rateOfSettings: 'The rate of the settings is {rate}.',
  asLastTime: 'As last time.',
  alreadyPaid: 'Already paid',
  alreadyPaidHint: 'The money has come in. Sets the status to active.',
  whatSavingDoes: 'What saving does',
  isPaid: 'Package #{id} is <b>{status}</b>: {hours} h for {client}.',
  issuesInvoice: 'Issues the next invoice, <b>{number}</b>, over {amount}.',
  issuesSomeInvoice: 'Issues the next invoice over {amount}.',
  invoiceByEmail: '{client} gets it by email.',
  balanceChange: 'Balance: <b>{before} h → {after} h</b>',
  invoiceIsFixed: "An invoice can't be changed. To correct it, it is voided and a new one is issued.",
  waits: 'Package #{id} waits for its payment.',
  accountsByEmail: '{client} gets an email with the accounts.',
  byEmail: '{client} gets an email.',
  noEmailOfOld: 'No email, because the purchase was more than {days} days ago.',
  noInvoice: 'No invoice yet.',
  addedWithInvoice: 'Package #{id} was added. {number} was issued.',
});

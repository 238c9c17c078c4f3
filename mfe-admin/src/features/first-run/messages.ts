import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  title: 'Three steps to your first client',
  done: '{count} of 3 done',
  hide: 'Hide',
  change: 'Change',
  company: 'Your company',
  companyHint: 'Name, logo and contact appear on invoices, in the portal and in every email.',
  companyOf: '{company}. Name and logo appear on invoices, in the portal and in every email.',
  enterCompany: 'Enter company',
  accounts: 'Payment accounts',
  accountsHint: 'OMT, BOB, Wish and bank. Clients see them when they request hours.',
  enterAccounts: 'Enter accounts',
  client: 'First client',
  clientHint:
    'The client gets an email with a link to choose a password. Or let clients register at <link>{address}</link>.',
  addClient: 'Add Client',
  ownersOnly: 'Only owners change settings.',
  spreadsheet: 'Have clients in a spreadsheet? <link>Import clients</link> with the hours that they have left.',
});

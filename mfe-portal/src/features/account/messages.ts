import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  levelNotices: 'My hours are running low',
  expiryNotices: 'My hours expire soon',
  statementNotices: 'A statement of account is ready',
  paymentNotices: 'My payments',
  hoursNotices: 'Changes of my hours',
  taskNotices: 'My tasks',
  account: 'My account',
  loading: 'Loading your account...',
  contactData: 'Contact data',
  contactHint: 'Invoices that you have already got keep the old data.',
  saveContact: 'Save',
  contactSaved: 'Contact data saved',
  email: 'Email',
  emailConfirmed: 'Confirmed',
  emailNotConfirmed: 'Not confirmed',
  confirmHint: 'Confirm your email to receive invoices and messages. We sent you a link when you registered.',
  sendLink: 'Send the link again',
});

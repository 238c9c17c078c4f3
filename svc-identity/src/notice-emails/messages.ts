import { defineMessages } from '@hourbank/i18n';

/** Texts of the emails about low balances and statements. */
export const messages = defineMessages({
  greeting: 'Hello {name},',
  ownEmptySubject: 'You have no support hours left',
  ownLowSubject: 'Your support hours are running low: {hours} h left',
  ownEmptyText: 'You have no support hours left. To continue without a break, request more time in the portal.',
  ownLowText: 'You have {hours} h of support left.',
  ownAction: 'Open the portal',
  clientEmptySubject: '{client} has no support hours left',
  clientLowSubject: '{client} is running low: {hours} h left',
  clientEmptyText: '{client} has no support hours left.',
  clientLowText: '{client} has {hours} h of support left.',
  clientAction: 'Open the account',
  runsOut: 'At the current pace, they will last until about {day}.',
  ownExpirySubject: '{hours} h of support expire on {day}',
  ownExpiryText: 'Some of your support hours expire if they are not used:',
  clientExpirySubject: '{client}: {hours} h expire on {day}',
  clientExpiryText: 'These hours of {client} expire if they are not used:',
  expiringPackage: 'Package #{id}: {hours} h, last day {day}',
  statementSubject: 'Your statement {number} is ready',
  statementText:
    'Your statement of account {number} for {from} to {to} is ready. At the end of the period you had {hours} h left.',
  statementAction: 'Download the statement',
  reason: 'You can choose which emails you get:',
  preferences: 'Email preferences',
  stop: "To stop emails of this kind, open this link and confirm. You don't need to log in:",
  unsubscribe: 'Unsubscribe',
});

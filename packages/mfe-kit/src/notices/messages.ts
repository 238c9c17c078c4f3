import { defineMessages } from '@hourbank/i18n';

/** Texts of the bell and its list. */
export const messages = defineMessages({
  notices: 'Notices',
  unreadNotices: 'Notices, {number} unread',
  manyUnread: '99+',
  unread: 'Unread',
  none: 'No notices yet',
  noneHint: 'When something happens with your payments, hours or tasks, you see it here.',
  older: 'Show older',

  clientNumber: 'Client #{id}',
  clientEmpty: '{name} has no hours left',
  clientLow: '{name} is running low: {hours} h left',
  clientNotice: '{name} is getting low: {hours} h left',
  ownEmpty: 'You have no hours left',
  ownLow: 'Your hours are running low: {hours} h left',
  ownNotice: 'Your hours are getting low: {hours} h left',
  clientExpiry: '{name}: {hours} h expire on {day}',
  ownExpiry: '{hours} h expire on {day}',
  expiryMore: 'and more later: {hours} h in total',
  statement: 'Your statement {number} is ready',
  statementOf: 'Statement {number} of {name} is ready',
  statementPeriod: '{from} to {to}, {hours} h left at the end',
  statementFailure: 'Statement {number} of {name} could not be created',
  failurePeriod: "{from} to {to}. Send it again from the client's account.",
  runsOut: 'Expected to last until {day}',
});

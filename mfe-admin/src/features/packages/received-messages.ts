import { defineMessages } from '@hourbank/i18n';

/** Texts of what came in (D-80), apart from those of packages, which the dashboard loads. */
export const messages = defineMessages({
  receivedToday: 'Received today: <b>{amount} by {method}</b>',
  receivedOnDay: 'Received on {date}: <b>{amount} by {method}</b>',
  receiptOf: 'Receipt {number}',
  changeReceived: 'Change<hidden> what came in</hidden>',
  ratePerDollar: '= {rate} {currency} per USD',
  lessThanDue: '{amount} less than due',
  moreThanDue: '{amount} more than due',
  receivedTitle: 'What came in',
  receivedSubmit: 'Use these values',
  dayNotLater: 'Choose today or an earlier day.',
  receiptUsed: 'Receipt number {number} was used for <a>package #{id}</a> of {client}, paid on {date}.',
  received: 'Received',
  receivedText: '{amount} on {date}',
  receiptNumber: 'Receipt number',
});

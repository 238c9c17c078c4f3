import { defineMessages } from '@hourbank/i18n';

/** Texts of the card with statements of account, in both consoles. */
export const messages = defineMessages({
  title: 'Statement of account',
  about: 'Every change of the balance in a period, with the opening and the closing balance.',
  periodOf: 'Period of the statement',
  pdf: 'PDF',
  csv: 'CSV',
  file: 'Verification file',
  pdfOf: 'PDF of {number}',
  fileOf: 'Verification file {number}',
  send: 'Send statement',
  sending: 'Sending...',
  sent: '{number} was sent.',
  pending: '{number} is being prepared.',
  tooLong: 'Choose a period of at most {months} months.',
  inFuture: 'Choose today or an earlier day.',
  loading: 'Loading statements...',
  number: 'Number',
  period: 'Period',
  balance: 'Balance',
  state: 'Status',
  downloads: 'Downloads',
  'state.sent': 'Sent',
  'state.pending': 'In preparation',
  'state.failed': 'Failed',
  'state.erased': 'Erased',
});

import { defineMessages } from '@hourbank/i18n';

/** Texts of the public page that verifies statements. */
export const messages = defineMessages({
  title: 'Verify a statement',
  about: 'Enter the code at the end of the statement, or scan its QR code.',
  code: 'Code',
  enterCode: 'Enter the code.',
  verify: 'Verify',
  loading: 'Verifying...',
  unchanged: 'This statement is genuine.',
  unchangedHint: 'Compare these values with your document.',
  unconfirmed: 'This statement cannot be confirmed.',
  unconfirmedHint: "The issuer's records have changed since the statement was issued. Contact the issuer.",
  erased: 'This statement was issued, but its content has since been erased.',
  unknown: 'No statement has this code.',
  unknownHint: 'Check each letter and digit.',
  issuer: 'Issuer',
  unnamed: 'Not stated',
  issued: 'Issued',
  period: 'Period',
  days: '{from} to {to}',
  closing: 'Closing balance',
  hours: '{hours} h',
});

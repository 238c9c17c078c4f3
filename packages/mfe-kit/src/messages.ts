import { defineMessages } from '@hourbank/i18n';

/** Texts that every page may show. */
export const messages = defineMessages({
  loading: 'Loading...',
  error: 'Error: {message}',
  // Without plural forms, which would load their library with the first page.
  chooseOneAgain: 'Choose 1 file again: {names}',
  chooseAgain: 'Choose {count} files again: {names}',
  missing: 'It may have been deleted, or the address is wrong.',
  wentWrong: 'Something went wrong',
  undo: 'Undo',
  doesNotExpire: 'Does not expire',
  expiresOn: 'Expires {day}',
  expiredOn: 'Expired {day}',
  hoursDeducted: '{hours} h deducted',
  hoursExpired: '{hours} h expired',
  hoursClosed: '{hours} h closed',
  offline: 'You are offline. This is sent when the connection is back.',
  noToken: 'Authentication failed: No token returned',
  sessionExpired: 'Your session has expired.',
  passwordMayHaveChanged: 'Your password may have changed. Log in with the new one or the old one.',
  secondFactorMayHaveChanged: 'Two-factor authentication may have changed. Log in again.',
});

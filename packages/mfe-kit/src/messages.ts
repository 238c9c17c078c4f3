import { defineMessages } from '@hourbank/i18n';

/** Texts that every page may show. */
export const messages = defineMessages({
  loading: 'Loading...',
  error: 'Error: {message}',
  missing: 'It may have been deleted, or the address is wrong.',
  wentWrong: 'Something went wrong',
  undo: 'Undo',
  notANumber: 'Enter a number.',
  offline: 'You are offline. This is sent when the connection is back.',
  sessionExpired: 'Your session has expired.',
  passwordMayHaveChanged: 'Your password may have changed. Log in with the new one or the old one.',
  secondFactorMayHaveChanged: 'Two-factor authentication may have changed. Log in again.',
});

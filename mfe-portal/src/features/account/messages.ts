import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  account: 'My account',
  loading: 'Loading your account...',
  changePassword: 'Change password',
  changePasswordHint: 'You stay logged in here and are logged out everywhere else.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordHint: 'At least 8 characters',
  passwordChanged: 'Password changed',
  sessions: 'Where you are logged in',
  email: 'Email',
  emailConfirmed: 'Confirmed',
  emailNotConfirmed: 'Not confirmed',
  confirmHint: 'Confirm your email to receive invoices and messages. We sent you a link when you registered.',
  sendLink: 'Send the link again',
});

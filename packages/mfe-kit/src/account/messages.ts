import { defineMessages } from '@hourbank/i18n';

/** Texts of the own account, in both consoles. */
export const messages = defineMessages({
  changeEmail: 'Change email',
  newEmail: 'New email',
  pendingEmail: 'Waiting for confirmation of <b>{email}</b>. Sent {day}.',
  sendAgain: 'Send again',
  cancelChange: 'Cancel change',
  changeCancelled: 'Change of email cancelled',
  changePassword: 'Change password',
  changePasswordHint: 'You stay logged in here and are logged out everywhere else.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordHint: 'At least 8 characters',
  passwordChanged: 'Password changed',
  passwordMayHaveChanged:
    "We couldn't confirm the change. Your password may have changed: if you are logged out, log in with the new one.",
  preferences: 'Notices and emails',
  bell: 'In the app',
  email: 'By email',
  preferencesHint: 'Emails about the security of your account are always sent.',
  savePreferences: 'Save',
  preferencesSaved: 'Preferences saved',
  sessions: 'Where you are logged in',
});

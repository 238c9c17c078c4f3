import { defineMessages } from '@hourbank/i18n';

/** Texts of the login. It must do without the ICU library. */
export const messages = defineMessages({
  forgot: 'Forgot password?',
  backend: 'Backend',
  subtitle: 'Log in to the Hourbank console.',
  username: 'Username',
  password: 'Password',
  code: 'Code',
  codeHint: 'From your authenticator app, or a recovery code',
  login: 'Login',
  loggingIn: 'Logging in...',
  admin: 'Admin',
});

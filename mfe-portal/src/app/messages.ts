import { defineMessages } from '@hourbank/i18n';

/** Titles and labels of the portal's layout. */
export const messages = defineMessages({
  welcome: 'Welcome!',
  welcomeBy: 'Welcome, <name>{who}</name>!',
  overview: 'Overview',
  usage: 'Usage History',
  requestTime: 'Request More Time',
  tasks: 'Tasks',
  bills: 'Bills & Payments',
  reports: 'Reports',
  account: 'My account',
  help: 'Help',
});

import { defineMessages } from '@hourbank/i18n';

/** Texts of the navigation and the account menu. */
export const navMessages = defineMessages({
  dashboard: 'Dashboard',
  clients: 'Clients',
  payments: 'Payments',
  entries: 'Time entries',
  tasks: 'Tasks',
  reports: 'Reports',
  settings: 'Settings',
  account: 'My account',
  help: 'Help',
  team: 'Team',
  toReview: '{count} to review',
  waitingTasks: '{count} waiting for us',
});

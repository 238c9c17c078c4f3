import { defineMessages } from '@hourbank/i18n';

/** Texts of the navigation. The router loads them with the login, so they must do without the ICU library. */
export const messages = defineMessages({
  dashboard: 'Dashboard',
  clients: 'Clients',
  tasks: 'Tasks',
  settings: 'Settings',
  account: 'My account',
  team: 'Team',
  pendingTasks: '{count} pending',
  goToDashboard: 'Go to dashboard',
});

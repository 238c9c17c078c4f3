import { defineMessages } from '@hourbank/i18n';

/** Texts of the navigation and the account menu. */
export const navMessages = defineMessages({
  dashboard: 'Dashboard',
  clients: 'Clients',
  entries: 'Time entries',
  tasks: 'Tasks',
  reports: 'Reports',
  settings: 'Settings',
  account: 'My account',
  help: 'Help',
  team: 'Team',
  waitingTasks: '{count} waiting for us',
});

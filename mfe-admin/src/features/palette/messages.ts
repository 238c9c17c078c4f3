import { defineMessages } from '@hourbank/i18n';

/** Texts of the search of the whole console. */
export const messages = defineMessages({
  label: 'Search Hourbank',
  placeholder: 'Client, phone, #package, invoice, task or action',
  clients: 'Clients',
  packages: 'Packages',
  invoices: 'Invoices',
  tasks: 'Tasks',
  actions: 'Actions',
  failed: 'Some results could not be loaded.',
  packageNumber: 'Package #{id}',
  addClient: 'Add client',
  logTime: 'Log time',
  logTimeFor: 'Log time for {name}',
  addPackageFor: 'Add package for {name}',
  reviewPayments: 'Review payments',
  goToDashboard: 'Go to dashboard',
  goToClients: 'Go to clients',
  goToEntries: 'Go to time entries',
  goToTasks: 'Go to tasks',
  goToSettings: 'Go to settings',
  goToTeam: 'Go to team',
  goToAuditLog: 'Go to audit log',
  goToAccount: 'Go to my account',
});

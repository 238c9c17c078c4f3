import { defineMessages } from '@hourbank/i18n';

/** Texts that several features use. */
export const messages = defineMessages({
  loading: 'Loading...',
  saving: 'Saving...',
  notLoaded: 'This could not be loaded. Check your connection and try again.',
  cancel: 'Cancel',
  error: 'Error: {message}',
  dateNotValid: 'Date input not valid.',
  actions: 'Actions',
  yes: 'Yes',
  no: 'No',
  managePackages: 'Manage Packages',
  manageEntries: 'Manage Time Entries',
  addPackage: 'Add Package',
  client: 'Client {id}',
  clientOfCompany: '{name}, {company}',
  noPermission: "You don't have permission to open this page",
  noPermissionHint: 'Ask an owner if you need access.',
  onlyOf: 'Only <name>{client}</name>',
  allClients: 'Show all clients',
  goToDashboard: 'Go to dashboard',
});

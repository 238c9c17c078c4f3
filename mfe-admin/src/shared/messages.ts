import { defineMessages } from '@hourbank/i18n';

/** Texts that several features use. */
export const messages = defineMessages({
  loading: 'Loading...',
  saving: 'Saving...',
  cancel: 'Cancel',
  error: 'Error: {message}',
  actions: 'Actions',
  managePackages: 'Manage Packages',
  manageEntries: 'Manage Time Entries',
  addPackage: 'Add Package',
  client: 'Client {id}',
  clientOfCompany: '{name}, {company}',
  fileTooLarge: '{name} is larger than {size}.',
  fileOfWrongType: '{name} is not {kind}.',
  onlyOneFile: 'Only one file can be chosen.',
});

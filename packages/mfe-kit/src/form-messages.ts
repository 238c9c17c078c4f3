import { defineMessages } from '@hourbank/i18n';

/** Texts of forms: numbers, leaving without saving, and conflicts with the changes of others. */
export const formMessages = defineMessages({
  understood: '= {number}',
  twoReadings: 'Write {one} or {other}.',
  notANumber: 'Enter a number, such as 1.5.',
  notWhole: 'Enter a whole number, such as 20.',
  dateNotValid: 'Date input not valid.',
  gone: '{message} It may have been deleted.',
  leave: 'Leave without saving?',
  leaveText: 'Your changes will be lost.',
  discard: 'Discard changes',
  stay: 'Stay',
  notSaved: '{message} Your changes are not saved yet.',
  newerValues: 'Newer values',
  changed: 'Changed',
  empty: 'Empty',
  useNewer: 'Use newer values',
  keepMine: 'Keep my changes',
  you: 'You',
  theClient: 'The client',
  anAdmin: 'An admin',
  theSystem: 'The system',
  otherDetails: 'other details',
  change: '{author} changed {fields} ({time}).',
  changeInOtherWindow: '{author} changed {fields} in another window ({time}).',
  checkNewer: '{changes} Check the newer values and try again.',
});

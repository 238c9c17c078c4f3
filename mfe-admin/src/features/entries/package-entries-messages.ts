import { defineMessages } from '@hourbank/i18n';

/** Texts of the entries of a package, apart from those of entries, which other pages load. */
export const messages = defineMessages({
  usedBy: '{count, plural, =0 {Used by no entries} one {Used by # entry} other {Used by # entries}}',
  notUsed: 'No entry takes hours from this package.',
  entriesOf: 'Entries of package {id}',
  loadingEntries: 'Loading entries...',
  date: 'Date',
  description: 'Description',
  hoursColumn: 'Hours',
  status: 'Status',
  entryNumber: 'Entry #{id}',
  entryElsewhere:
    'Entry #{id} has {hours} h; {other} h of it came from {count, select, one {package #{from}} other {other packages}}.',
});

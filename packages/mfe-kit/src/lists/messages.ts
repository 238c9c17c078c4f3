import { defineMessages } from '@hourbank/i18n';

/** Texts of the filters above a list. */
export const messages = defineMessages({
  status: 'Status',
  allStatuses: 'All statuses',
  dates: 'Dates',
  allDates: 'All dates',
  today: 'Today',
  thisWeek: 'This week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisYear: 'This year',
  custom: 'Custom dates',
  from: 'From',
  to: 'To',
  order: 'Sort order',
  oldestFirst: '{field}, oldest first',
  newestFirst: '{field}, newest first',
  lowestFirst: '{field}, lowest first',
  highestFirst: '{field}, highest first',
  fromA: '{field}, A to Z',
  fromZ: '{field}, Z to A',
  downloadCsv: 'Download CSV',
  clearFilters: 'Clear filters',
  noMatch: 'Nothing matches these filters.',
  total: '{count, plural, one {Total of # row} other {Total of # rows}}',
  limited: 'Only the newest rows were searched. Choose dates to search older ones.',
});

import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  title: 'Usage History',
  caption: 'Usage history',
  loading: 'Loading entries...',
  search: 'Search usage history',
  searchPlaceholder: 'Text or #number',
  none: 'No entries yet.',
  noneHint: 'Work we log for you appears here.',
  date: 'Date',
  description: 'Description',
  taskNumber: 'Task #{id}',
  ask: 'Ask about this<hidden>: entry #{id}</hidden>',
  hours: 'Hours',
  noHours: '--',
  notCharged: 'Not charged',
  status: 'Status',
  pending: 'pending',
});

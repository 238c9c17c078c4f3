import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  tasks: 'Tasks',
  latest: 'Latest tasks',
  allOfClient: 'All tasks',
  loading: 'Loading tasks...',
  none: 'No tasks found.',
  noneHint: 'Tasks that clients create in the portal appear here.',
  search: 'Search tasks',
  searchPlaceholder: 'Text, client or #number',
  id: '#',
  number: '#{id}',
  created: 'Created',
  history: 'History<hidden> of task #{id}</hidden>',
  logTime: 'Log time for this task<hidden> #{id}</hidden>',

  status: 'Status',
  statusOf: 'Status of task {id}',
  description: 'Description',
  meeting: 'Meeting',
  screenshots: 'Screenshots',
  documents: 'Documents',
  markedAs: 'Task #{id} marked as {status}',

  teamsMeeting: 'Teams meeting, {period}, {zone}',
  joinMeeting: 'Join meeting',
  calendarFile: 'Calendar file (.ics)<hidden> of task {id}</hidden>',
});

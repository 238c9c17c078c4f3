/**
 * Statuses of a time entry. They have their own module because the consoles parse URLs with them before they load the
 * rest of the contracts.
 */
export const entryStatuses = ['Open', 'In Progress', 'Resolved', 'Closed'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

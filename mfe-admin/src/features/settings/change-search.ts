import { listSearchReader } from '@hourbank/mfe-kit/lists/search';

/** The change history is always newest first. */
export const changeListOptions = { sorts: ['-at'], pageSize: 5, keepScroll: true } as const;

/** `validateSearch` of the settings, whose change history has pages. */
export const readChangeSearch = listSearchReader(changeListOptions);

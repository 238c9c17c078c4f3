import * as z from './lazy-zod';
import { entryFilter, entryView, totals } from './entry-schemas';
import { clientSelfView } from './identity';
import { exportQuery, listQuery } from './list-query';
import { pagination, positiveInteger } from './lists';
import { defineOperation } from './operation';
import { packageView } from './package-schemas';

export const getClientInfo = defineOperation({
  id: 'getClientInfo',
  service: 'tracking',
  summary: 'Get the client, all its packages and its newest entries; `entries` is their number, by default 100 (D-38)',
  method: 'GET',
  path: '/api/client/info',
  auth: 'client',
  query: z.object({ entries: z.optional(positiveInteger('Entries must be a number from 1 to 100.', 100)) }),
  response: z.object({ client: clientSelfView, packages: z.array(packageView), entries: z.array(entryView) }),
  defaultErrorMessage: 'Failed to fetch data',
});

export const listClientEntries = defineOperation({
  id: 'listClientEntries',
  service: 'tracking',
  summary: "List the client's own entries, newest first (D-38)",
  method: 'GET',
  path: '/api/client/entries',
  auth: 'client',
  query: listQuery(entryFilter),
  response: z.object({ entries: z.array(entryView), pagination, totals }),
  defaultErrorMessage: 'Failed to fetch data',
});

export const exportClientEntries = defineOperation({
  id: 'exportClientEntries',
  service: 'tracking',
  summary: "Export the client's own entries as CSV, optionally with the filters and order of a list (D-41, D-74)",
  method: 'GET',
  path: '/api/client/entries.csv',
  auth: 'client',
  query: exportQuery(entryFilter),
  download: 'text/csv',
  audit: 'entries.exported',
  defaultErrorMessage: 'Failed to download time entries',
});

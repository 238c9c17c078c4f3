import * as z from './lazy-zod';
import { entryIdList, exportQuery, listQuery } from './list-query';
import { pagination } from './lists';
import { defineOperation } from './operation';
import { id, idParams } from './values';
import {
  adminEntryView,
  changedEntry,
  entryFilter,
  entryFilterOfAll,
  entryOfAll,
  entryTotals,
  newEntry,
  screenshots,
  totals,
} from './entry-schemas';

export const listTimeEntries = defineOperation({
  id: 'listTimeEntries',
  service: 'tracking',
  summary: 'List the entries of a client, newest first',
  method: 'GET',
  path: '/api/timeEntries/client/{clientId}',
  auth: 'admin',
  rights: ['entries.read'],
  params: idParams('clientId'),
  query: listQuery({ ...entryFilter, ids: z.optional(entryIdList) }),
  response: z.object({ timeEntries: z.array(adminEntryView), pagination, totals }),
  defaultErrorMessage: 'Failed to fetch entries',
});

export const listAllTimeEntries = defineOperation({
  id: 'listAllTimeEntries',
  service: 'tracking',
  summary: 'List the entries of all clients, newest first',
  method: 'GET',
  path: '/api/timeEntries',
  auth: 'admin',
  rights: ['entries.read'],
  query: listQuery(entryFilterOfAll),
  response: z.object({ timeEntries: z.array(entryOfAll), pagination, totals }),
  defaultErrorMessage: 'Failed to fetch entries',
});

export const exportTimeEntries = defineOperation({
  id: 'exportTimeEntries',
  service: 'tracking',
  summary: 'Export time entries as CSV, optionally with the filters and order of a list (D-41, D-74)',
  method: 'GET',
  path: '/api/timeEntries.csv',
  auth: 'admin',
  rights: ['entries.export'],
  query: exportQuery(entryFilterOfAll),
  download: 'text/csv',
  audit: 'entries.exported',
  defaultErrorMessage: 'Failed to download time entries',
});

export const findTimeEntry = defineOperation({
  id: 'findTimeEntry',
  service: 'tracking',
  summary: 'Get an entry by query parameter (D-9)',
  method: 'GET',
  path: '/api/timeEntries',
  auth: 'admin',
  rights: ['entries.read'],
  selectedBy: 'timeEntryId',
  query: z.object({ timeEntryId: id('timeEntryId must be a number.') }),
  response: adminEntryView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch entries',
});

export const listEntries = defineOperation({
  id: 'listEntries',
  service: 'tracking',
  summary: 'List the entries of a client as a plain array (D-11)',
  method: 'GET',
  path: '/api/entries/client/{clientId}',
  auth: 'admin',
  rights: ['entries.read'],
  params: idParams('clientId'),
  query: listQuery(entryFilter),
  response: z.array(adminEntryView),
  paged: true,
  totals: entryTotals,
  defaultErrorMessage: 'Failed to fetch entries',
});

/** The operations on entries exist under two base paths with the same rows, rules and bodies (D-11). */
const entryOperations = <const B extends '/api/timeEntries' | '/api/entries', const N extends string>(
  base: B,
  name: N,
) => ({
  get: defineOperation({
    id: `get${name}`,
    service: 'tracking',
    summary: 'Get an entry',
    method: 'GET',
    path: `${base}/{id}`,
    auth: 'admin',
    rights: ['entries.read'],
    params: idParams('id'),
    response: adminEntryView,
    etag: true,
    defaultErrorMessage: 'Failed to fetch entries',
  }),
  create: defineOperation({
    id: `create${name}`,
    service: 'tracking',
    summary: 'Log hours against an active package (D-33)',
    method: 'POST',
    path: base,
    auth: 'admin',
    rights: ['entries.own'],
    body: newEntry,
    files: screenshots,
    response: adminEntryView,
    status: 201,
    etag: true,
    audit: 'entry.created',
    defaultErrorMessage: 'Failed to create entry',
  }),
  update: defineOperation({
    id: `update${name}`,
    service: 'tracking',
    summary: 'Update the fields that the request contains; 202 while billing is unavailable (D-34, D-35)',
    method: 'PUT',
    path: `${base}/{id}`,
    auth: 'admin',
    rights: ['entries.own'],
    params: idParams('id'),
    body: changedEntry,
    files: screenshots,
    response: adminEntryView,
    accepted: adminEntryView,
    etag: true,
    conditional: 'this entry',
    audit: 'entry.updated',
    defaultErrorMessage: 'Failed to update entry',
  }),
  remove: defineOperation({
    id: `delete${name}`,
    service: 'tracking',
    summary: 'Delete an entry and release its hours; 202 while billing is unavailable (D-35)',
    method: 'DELETE',
    path: `${base}/{id}`,
    auth: 'admin',
    rights: ['entries.own'],
    params: idParams('id'),
    accepted: z.object({ settlement: z.literal('pending') }),
    conditional: 'this entry',
    audit: 'entry.deleted',
    defaultErrorMessage: 'Failed to delete entry',
  }),
});

export const {
  get: getTimeEntry,
  create: createTimeEntry,
  update: updateTimeEntry,
  remove: deleteTimeEntry,
} = entryOperations('/api/timeEntries', 'TimeEntry');
export const {
  get: getEntry,
  create: createEntry,
  update: updateEntry,
  remove: deleteEntry,
} = entryOperations('/api/entries', 'Entry');

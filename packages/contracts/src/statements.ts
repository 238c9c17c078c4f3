import * as z from './lazy-zod';
import { pageQuery } from './lists';
import { defineOperation } from './operation';
import { storedValue } from './stored-value';
import { calendarDate, id, idParams } from './values';

/** Months that a statement covers at most. */
export const maxStatementMonths = 24;

const period = {
  from: calendarDate('Enter the first day.'),
  to: calendarDate('Enter the last day.'),
};

const periodWithEntry = {
  ...period,
  /** An entry whose lines stand out. */
  entryId: z.optional(id('Entry must be a number.')),
};

const statementStates = ['pending', 'sent', 'failed', 'erased'] as const;

/** A statement that was sent, or is about to be. */
const statementView = z.object({
  id: z.number(),
  /** `ST-7-202510`, with a counter if there are several. */
  number: z.string(),
  clientId: z.number(),
  from: z.string(),
  to: z.string(),
  /**
   * `pending` until its files are stored, `failed` if they could not be made, `erased` if they were deleted with the
   * client's data.
   */
  state: storedValue('statement state', statementStates),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** Hours at the end of the period. Null until it is sent. */
  closing: z.nullable(z.number()),
});
export type Statement = z.infer<typeof statementView>;

const preview = { service: 'tracking', method: 'GET', audit: 'statement.exported' } as const;
const download = { ...preview, defaultErrorMessage: 'Failed to download the statement' } as const;
const byAdmin = { auth: 'admin', rights: ['statements.read'] } as const;
const byClient = { auth: 'client' } as const;

export const previewStatement = defineOperation({
  ...download,
  ...byAdmin,
  id: 'previewStatement',
  summary: "Download the statement of a client's account for a period as PDF, without a number and a seal (D-71)",
  path: '/api/statements/preview/{clientId}',
  params: idParams('clientId'),
  query: z.object(periodWithEntry),
  download: 'application/pdf',
});

const statementPreview = z.object({
  from: z.string(),
  /** Today if the period has not ended. */
  to: z.string(),
  /** Hours, signed; `opening` and the others add up to `closing`. */
  opening: z.number(),
  bought: z.number(),
  bonus: z.number(),
  used: z.number(),
  expired: z.number(),
  adjusted: z.number(),
  closing: z.number(),
  /** The statement that was sent after the end of the period, which is then sent again. */
  sent: z.nullable(z.object({ id: z.number(), sentAt: z.string() })),
});
export type StatementPreview = z.infer<typeof statementPreview>;

export const getStatementSums = defineOperation({
  ...byAdmin,
  id: 'getStatementSums',
  service: 'tracking',
  summary: "Get the balances and sums that the statement of a client's account for a period shows (D-71)",
  method: 'GET',
  path: '/api/statements/preview/{clientId}/sums',
  params: idParams('clientId'),
  query: z.object(period),
  response: statementPreview,
  defaultErrorMessage: 'Failed to fetch the statement',
});

export const exportStatement = defineOperation({
  ...download,
  ...byAdmin,
  id: 'exportStatement',
  summary: "Download the ledger entries of a client's statement as CSV, oldest first",
  path: '/api/statements/preview/{clientId}/csv',
  params: idParams('clientId'),
  query: z.object(period),
  download: 'text/csv',
});

export const previewClientStatement = defineOperation({
  ...download,
  ...byClient,
  id: 'previewClientStatement',
  summary: "Download the statement of the client's own account for a period as PDF, without a number and a seal (D-71)",
  path: '/api/client/statements/preview',
  query: z.object(period),
  download: 'application/pdf',
});

export const exportClientStatement = defineOperation({
  ...download,
  ...byClient,
  id: 'exportClientStatement',
  summary: "Download the ledger entries of the client's own statement as CSV, oldest first",
  path: '/api/client/statements/preview/csv',
  query: z.object(period),
  download: 'text/csv',
});

export const sendStatement = defineOperation({
  ...byAdmin,
  id: 'sendStatement',
  service: 'tracking',
  summary:
    'Create a sealed statement for a period and notify the client; a period that has not ended ends today (D-71)',
  method: 'POST',
  path: '/api/statements',
  rights: ['statements.send'],
  body: z.object({
    clientId: id('Client is required'),
    ...periodWithEntry,
  }),
  response: statementView,
  status: 201,
  audit: 'statement.sent',
  defaultErrorMessage: 'Failed to send the statement',
});

export const getEntryPeriod = defineOperation({
  ...byAdmin,
  id: 'getEntryPeriod',
  service: 'tracking',
  summary:
    'Get the month in which the hours of an entry were booked last; if it is not charged, the month of its day (D-71)',
  method: 'GET',
  path: '/api/statements/period/{entryId}',
  params: idParams('entryId'),
  response: z.object({ from: z.string(), to: z.string() }),
  defaultErrorMessage: 'Failed to fetch the period',
});

const list = {
  service: 'tracking',
  method: 'GET',
  response: z.array(statementView),
  paged: true,
  defaultErrorMessage: 'Failed to fetch statements',
} as const;

export const listStatements = defineOperation({
  ...list,
  ...byAdmin,
  id: 'listStatements',
  summary: 'List the statements of a client, newest first',
  path: '/api/statements',
  query: z.extend(pageQuery, { clientId: id('Client is required') }),
});

export const listClientStatements = defineOperation({
  ...list,
  ...byClient,
  id: 'listClientStatements',
  summary: 'List the statements that the client received, newest first',
  path: '/api/client/statements',
  query: pageQuery,
});

const file = {
  ...preview,
  audit: 'sentStatement.downloaded',
  params: idParams('id'),
  defaultErrorMessage: 'Failed to download the statement',
} as const;

export const getStatementPdf = defineOperation({
  ...file,
  ...byAdmin,
  id: 'getStatementPdf',
  summary: 'Download a statement that was sent, as PDF',
  path: '/api/statements/{id}/pdf',
  download: 'application/pdf',
});

export const getStatementJson = defineOperation({
  ...file,
  ...byAdmin,
  id: 'getStatementJson',
  summary: 'Download a statement that was sent, as JSON with its seal, for offline verification (D-72)',
  path: '/api/statements/{id}/json',
  download: 'application/json',
});

export const getClientStatementPdf = defineOperation({
  ...file,
  ...byClient,
  id: 'getClientStatementPdf',
  summary: "Download one of the client's own statements as PDF",
  path: '/api/client/statements/{id}/pdf',
  download: 'application/pdf',
});

export const getClientStatementJson = defineOperation({
  ...file,
  ...byClient,
  id: 'getClientStatementJson',
  summary: "Download one of the client's own statements as JSON with its seal, for offline verification (D-72)",
  path: '/api/client/statements/{id}/json',
  download: 'application/json',
});

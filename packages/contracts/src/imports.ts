import * as z from './lazy-zod';
import { contact } from './client-profile';
import { defineOperation } from './operation';
import { email, multilineText, nameText } from './text';
import { decimal, nullableDate, nullableId, id, wholeNumber } from './values';

// Clients and opening balances from a spreadsheet, which the admin console reads (D-84).

/** Rows of a sheet, and of one request. */
export const maxImportRows = 2_000;
export const maxRowsPerImport = 100;
/** Longer cells belong to no field of a client. Characters. */
export const maxImportedText = 2_100;

/** What a sheet says about a client. Each row is parsed on its own, so that one that is wrong is no 422. */
export const importedClient = z.object({
  name: nameText('Name is required.'),
  email,
  ...contact,
  note: z.optional(multilineText()),
});

/** What a sheet says about hours that a client has left. The day is compared with today by svc-billing. */
export const importedOpening = z.object({
  hours: decimal({
    message: 'Hours required',
    min: 0,
    minMessage: "Hours can't be negative. Bill what is owed first.",
    max: 100_000,
    maxMessage: 'Enter 100,000 hours or less.',
  }).check(z.refine((hours) => hours > 0, { error: 'Hours required' })),
  rate: decimal({
    message: 'Enter a rate above 0.',
    above: 0,
    max: 100_000,
    maxMessage: 'Enter $100,000 or less.',
  }),
  expiresOn: nullableDate('Write the date as 2026-12-31.'),
  note: z.optional(multilineText()),
});

/** Why svc-billing imports no hours of a row that is right in itself. Hours in hours. */
export const openingProblems = {
  dayPassed: 'The day has passed.',
  clientClosed: 'This client is closed.',
  otherRow: 'Another row of this client has a problem.',
  hasOpening: (hours: number, packageId: number) =>
    `This client has an opening balance of ${hours.toFixed(2)} h already (package #${packageId}).`,
};

/** For what the console never sends: a run without a UUID, 101 rows. */
const wrong = 'Check this field.';
const text = z.string({ error: 'Enter text.' }).check(z.maxLength(maxImportedText, { error: 'Enter text.' }));
const row = wholeNumber(wrong, 1, 1_000_000);
const runId = z.uuid({ error: wrong });
const rowsOf = <Row extends z.ZodMiniType>(schema: Row) =>
  z
    .array(schema, { error: wrong })
    .check(z.minLength(1, { error: wrong }), z.maxLength(maxRowsPerImport, { error: wrong }));

/** What both imports say about themselves. With `check`, nothing is written. */
const importFields = {
  runId,
  check: z.boolean({ error: 'Must be true or false.' }),
  fileName: z.optional(z.string().check(z.maxLength(200, { error: 'Use at most 200 characters.' }))),
};

/** `known`: the row was imported before, or the client existed. */
const rowResult = {
  row: z.number(),
  state: z.enum(['new', 'known', 'problem']),
  clientId: z.nullable(z.number()),
  message: z.nullable(z.string()),
};

const importedRun = {
  runId: z.string(),
  fileName: z.string(),
  actor: z.string(),
  startedAt: z.string(),
};

const clientResult = z.object({ ...rowResult, /** The field of the message. */ field: z.nullable(z.string()) });
export type ImportedClientResult = z.infer<typeof clientResult>;

export const importClients = defineOperation({
  id: 'importClients',
  service: 'identity',
  summary:
    'Import up to 100 clients from a spreadsheet, or check them only; a client with the same email stays as it is',
  method: 'POST',
  path: '/api/clients/import',
  auth: 'admin',
  rights: ['clients.write'],
  body: z.object({
    ...importFields,
    rows: rowsOf(
      z.object({
        row,
        name: text,
        email: text,
        phone: z.optional(text),
        companyName: z.optional(text),
        website: z.optional(text),
        address: z.optional(text),
        note: z.optional(text),
      }),
    ),
  }),
  response: z.object({ rows: z.array(clientResult) }),
  audit: 'client.created',
  defaultErrorMessage: 'Failed to import clients',
});

export const takeBackClients = defineOperation({
  id: 'takeBackClients',
  service: 'identity',
  summary:
    'Delete up to 100 clients of an import that nobody changed or gave a password since; repeat it until none is left',
  method: 'POST',
  path: '/api/clients/import/take-back',
  auth: 'admin',
  rights: ['clients.write'],
  body: z.object({
    runId,
    /** Clients that have packages. */
    keep: z.array(id('Client ID is required')).check(z.maxLength(maxImportRows, { error: wrong })),
  }),
  response: z.object({
    closed: z.number(),
    kept: z.array(z.object({ clientId: z.number(), name: z.string() })),
    left: z.number(),
  }),
  audit: 'client.deleted',
  defaultErrorMessage: 'Failed to take back the import',
});

const clientRun = z.object({
  ...importedRun,
  /** Imported clients that are open. */
  clients: z.number(),
});
export type ClientImportRun = z.infer<typeof clientRun>;

export const listClientImports = defineOperation({
  id: 'listClientImports',
  service: 'identity',
  summary: 'List the newest 100 imports of clients',
  method: 'GET',
  path: '/api/clients/import/runs',
  auth: 'admin',
  rights: ['clients.write'],
  response: z.array(clientRun),
  defaultErrorMessage: 'Failed to fetch imports',
});

export const listImportedClients = defineOperation({
  id: 'listImportedClients',
  service: 'identity',
  summary: 'List the open clients of an import by id',
  method: 'GET',
  path: '/api/clients/import/runs/{runId}',
  auth: 'admin',
  rights: ['clients.write'],
  params: z.object({ runId }),
  response: z.object({ clientIds: z.array(z.number()) }),
  defaultErrorMessage: 'Failed to fetch imports',
});

const openingResult = z.object({ ...rowResult, packageId: z.nullable(z.number()) });
export type ImportedOpeningResult = z.infer<typeof openingResult>;

/** A SHA-256 in hexadecimal, which tells the same rows of two sheets. */
const key = z.string({ error: wrong }).check(z.regex(/^[0-9a-f]{64}$/, { error: wrong }));
const number = z.union([z.number(), z.string().check(z.maxLength(40))], { error: wrong });

export const importOpenings = defineOperation({
  id: 'importOpenings',
  service: 'billing',
  summary:
    'Import up to 100 opening balances from a spreadsheet, or check them only; rows that were imported are known',
  method: 'POST',
  path: '/api/accounts/openings',
  auth: 'admin',
  rights: ['accounts.adjust'],
  body: z.object({
    ...importFields,
    rows: rowsOf(
      z.object({
        row,
        key,
        clientId: nullableId('Client ID is required'),
        hours: number,
        rate: number,
        expiresOn: z.nullable(z.string().check(z.maxLength(40))),
        note: z.optional(text),
      }),
    ),
  }),
  response: z.object({ rows: z.array(openingResult) }),
  audit: 'package.created',
  defaultErrorMessage: 'Failed to import hours',
});

export const takeBackOpenings = defineOperation({
  id: 'takeBackOpenings',
  service: 'billing',
  summary:
    'Remove up to 100 opening balances of an import that nothing was drawn from or taken off; repeat it until none is left',
  method: 'POST',
  path: '/api/accounts/openings/take-back',
  auth: 'admin',
  rights: ['accounts.adjust'],
  body: z.object({ runId }),
  response: z.object({
    removed: z.number(),
    kept: z.array(z.object({ clientId: z.number(), packageId: z.number() })),
    left: z.number(),
  }),
  audit: 'package.deleted',
  defaultErrorMessage: 'Failed to take back the import',
});

const openingRun = z.object({
  ...importedRun,
  /** Opening balances that are left, and their hours. */
  packages: z.number(),
  hours: z.number(),
});
export type OpeningImportRun = z.infer<typeof openingRun>;

export const listOpeningImports = defineOperation({
  id: 'listOpeningImports',
  service: 'billing',
  summary: 'List the newest 100 imports of opening balances',
  method: 'GET',
  path: '/api/accounts/openings/runs',
  auth: 'admin',
  rights: ['accounts.adjust'],
  response: z.array(openingRun),
  defaultErrorMessage: 'Failed to fetch imports',
});

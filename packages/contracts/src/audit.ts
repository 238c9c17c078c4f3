import * as z from './lazy-zod';
import { auditActionNames, auditChanges } from './deliveries';
import { auditKinds } from './enums';
import { clientFilter, dayFilter, exportQuery, listQuery } from './list-query';
import { defineOperation } from './operation';
import { storedValue } from './stored-value';

const filters = {
  ...clientFilter,
  ...dayFilter,
  kind: z.optional(z.enum(auditKinds, { error: `Kind must be one of ${auditKinds.join(', ')}.` })),
  /** `admin:1` or `client:7`. */
  person: z.optional(
    z.string().check(z.regex(/^(admin|client):[1-9]\d{0,9}$/, { error: 'Person must look like admin:1.' })),
  ),
  /** `package:12`. */
  subject: z.optional(
    z.string().check(z.regex(/^[a-z-]{1,20}(:[\w-]{1,60})?$/, { error: 'Subject must look like package:12.' })),
  ),
};

/** One row of the audit log (D-68). */
const auditRowView = z.object({
  id: z.number(),
  at: z.string(),
  source: z.string(),
  action: storedValue('audit action', auditActionNames),
  kind: storedValue('audit kind', auditKinds),
  actor: z.string(),
  subject: z.nullable(z.string()),
  clientId: z.nullable(z.number()),
  clientName: z.nullable(z.string()),
  changes: auditChanges,
  address: z.string(),
  session: z.string(),
  requestId: z.string(),
});
export type AuditRow = z.infer<typeof auditRowView>;

export const listAudit = defineOperation({
  id: 'listAudit',
  service: 'identity',
  summary: 'List the audit log, newest first: rows that the role of the caller may see (D-68)',
  method: 'GET',
  path: '/api/audit',
  auth: 'admin',
  rights: ['audit.read'],
  query: listQuery(filters),
  response: z.object({
    rows: z.array(auditRowView),
    totalCount: z.number(),
    /** Whether only the newest rows were filtered and counted (D-74). */
    limited: z.boolean(),
    /** The list has all actions until then. Later ones of one service may still be missing. */
    completeUntil: z.string(),
    /** The services that have not delivered anything yet. `completeUntil` is the start of 1970 then. */
    unreported: z.optional(z.array(z.string())),
  }),
  defaultErrorMessage: 'Failed to fetch the audit log',
});

export const exportAudit = defineOperation({
  id: 'exportAudit',
  service: 'identity',
  summary: 'Export the audit log as CSV (D-41, D-68)',
  method: 'GET',
  path: '/api/audit.csv',
  auth: 'admin',
  rights: ['audit.read'],
  stepUp: true,
  audit: 'audit.exported',
  query: exportQuery(filters),
  download: 'text/csv',
  defaultErrorMessage: 'Failed to download the audit log',
});

import { type AuditKind, auditKinds } from '@hourbank/contracts';
import type { ListSearch } from '@hourbank/mfe-kit/lists';
import { listSearchReader } from '@hourbank/mfe-kit/lists/search';

/** The filters that only the audit log has. */
export interface AuditFilters {
  kind?: AuditKind | undefined;
  /** `admin:1`. */
  person?: string | undefined;
  /** `package:12`. */
  subject?: string | undefined;
}
export type AuditSearch = ListSearch<never, '-at'> & AuditFilters;

/** The audit log is always newest first. */
export const auditListOptions = { sorts: ['-at'], pageSize: 25 } as const;

const readList = listSearchReader(auditListOptions);
const matching = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** `validateSearch` of the audit log. Invalid values become undefined. */
export const readAuditSearch = (search: Record<string, unknown>): AuditSearch => ({
  ...readList(search),
  kind: auditKinds.find((kind) => kind === search.kind),
  person: matching(search.person, /^(admin|client):[1-9]\d{0,9}$/),
  subject: matching(search.subject, /^[a-z-]{1,20}(:[\w-]{1,60})?$/),
});

import { type List, useList } from '@hourbank/mfe-kit/lists';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type AuditFilters, type AuditSearch, auditListOptions } from './audit-search';

export interface AuditList extends List<never, '-at'> {
  filters: AuditFilters;
  /** Changes the filters that only the audit log has, and opens page 1. */
  filterBy: (change: AuditFilters) => void;
}

/** The audit log as the URL describes it: the filters of all lists, and kind, person and subject. */
export function useAuditList(): AuditList {
  const search = useSearch({ from: '/guarded/dashboard/audit' });
  const list = useList(search, auditListOptions);
  const navigate = useNavigate({ from: '/dashboard/audit' });
  const { kind, person, subject } = search;
  const open = (next: (current: AuditSearch) => AuditSearch) => void navigate({ search: next, resetScroll: false });
  return {
    ...list,
    filters: { kind, person, subject },
    filterCount: list.filterCount + [kind, person, subject].filter((value) => value !== undefined).length,
    filterBy: (change) => open((current) => ({ ...current, ...change, page: undefined })),
    clear: () => open(({ size }) => ({ size })),
  };
}

import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { EmptyState } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../shared/row-tools';
import { AuditTable } from './audit-table';
import { messages } from './messages';
import { auditPage } from './queries';

/** One package or entry (`package:12`), or all that concerns one client. */
export type Concern = { subject: string } | { client: number };

const shownRows = 10;

/** The latest actions on a subject, and a link to all of them. */
export function History({ of }: { of: Concern }) {
  const t = useMessages(messages);
  const filter = 'client' in of ? { clientId: of.client } : of;
  const query = useQuery(auditPage(useApi(), { ...filter, page: 1, pageSize: shownRows }));
  return (
    <QueryBoundary query={query} label={t('loading')}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState icon="clock" title={t('none')}>
            {t('noneHint')}
          </EmptyState>
        ) : (
          <>
            <AuditTable rows={rows} brief />
            <div className="card-body">
              <ButtonLink variant="ghost" size="sm" to="/dashboard/audit" search={of}>
                {t('allHistory')}
              </ButtonLink>
            </div>
          </>
        )
      }
    </QueryBoundary>
  );
}

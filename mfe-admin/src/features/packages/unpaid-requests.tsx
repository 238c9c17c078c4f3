import type { ListedPackage } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Card, type Column, DataTable, Pager, RowActions } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from './messages';
import { useRequestColumns } from './payment-columns';
import { unpaidRequests } from './queries';
import { RemindButton } from './remind-button';
import { ReviewBadge } from './review-badge';
import { ReviewLink } from './review-link';
import { messages as sharedMessages } from '../../shared/messages';

interface UnpaidRequestsProps {
  /** Only those of one client, with its name, which its packages don't have. */
  clientId: number | undefined;
  clientName: string | undefined;
}

/**
 * Requests that wait for the client: without a proof, or sent back. The oldest come first, each with a reminder (D-76).
 */
export function UnpaidRequests({ clientId, clientName }: UnpaidRequestsProps) {
  const t = useMessages(messages);
  const [page, setPage] = useState(1);
  const query = useQuery(unpaidRequests(useApi(), { clientId, page }));
  const columns = useUnpaidColumns();
  return (
    <Card title={t('waitingForClients')} flush busy={query.isPlaceholderData}>
      <QueryBoundary query={query} inCard>
        {({ rows, total, pageSize }) =>
          total === 0 ? (
            <div className="card-body hb-hint">{t('noUnpaidRequests')}</div>
          ) : (
            <>
              <DataTable
                caption={t('waitingForClients')}
                room="roomy"
                columns={columns}
                rows={rows.map((row) => ({ clientName, ...row }))}
                rowKey={({ id }) => id}
              />
              <Pager page={page} pageSize={pageSize} total={total} onPage={setPage} />
            </>
          )
        }
      </QueryBoundary>
    </Card>
  );
}

/** Columns of requests that wait for the client. */
function useUnpaidColumns(): Column<ListedPackage>[] {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  return [
    ...useRequestColumns().map(({ sort: _, ...column }) => column),
    { label: t('proof'), phone: 'corner', cell: (row) => <ReviewBadge of={row} /> },
    {
      label: common('actions'),
      kind: 'actions',
      phone: 'full',
      cell: (row) => (
        <RowActions>
          <RemindButton id={row.id} />
          <ReviewLink id={row.id} />
        </RowActions>
      ),
    },
  ];
}

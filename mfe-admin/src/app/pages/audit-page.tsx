import { formatDateTime } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useMessages } from '@hourbank/i18n/react';
import { DownloadAlert, useApi, useDownload } from '@hourbank/mfe-kit';
import { EmptyState, PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { AuditTable } from '../../features/audit/audit-table';
import { AuditToolbar } from '../../features/audit/audit-toolbar';
import { messages } from '../../features/audit/messages';
import { auditPage } from '../../features/audit/queries';
import { useAuditList } from '../../features/audit/use-audit-list';
import { oneClient } from '../../features/clients/queries';
import { ListCard } from '../../shared/list-card';
import { useBack } from '../../shared/use-back';

/** The audit log: who did what and when, with filters and CSV (D-68). */
export function AuditPage() {
  const t = useMessages(messages);
  usePageTitle(t('auditLog'));
  const call = useApi();
  const list = useAuditList();
  const { client } = list.search;
  const { totals: _totals, sort: _sort, status: _status, ...common } = list.query;
  const query = useQuery(auditPage(call, { ...common, ...list.filters }));
  const { data: only } = useQuery({ ...oneClient(call, client ?? 0), enabled: client !== undefined });
  const download = useDownload();
  const timeZone = useBusinessTimeZone();
  const completeness = ({ completeUntil, unreported }: { completeUntil: string; unreported: readonly string[] }) =>
    unreported.length > 0
      ? t('unreported', { services: unreported.join(', ') })
      : t('completeUntil', { time: formatDateTime(completeUntil, timeZone) });
  return (
    <>
      <PageHead
        title={t('auditLog')}
        back={useBack('/dashboard/settings')}
        subtitle={query.data ? completeness(query.data) : query.isPending && <LoadingCompleteness />}
      />
      <DownloadAlert of={download} />
      <ListCard
        list={list}
        query={query}
        label={t('auditLog')}
        loading={t('loading')}
        toolbar={<AuditToolbar list={list} clientName={only?.name} download={download} />}
        none={t('noMatch')}
        empty={
          <EmptyState icon="settings" title={t('none')}>
            {t('noneHint')}
          </EmptyState>
        }
      >
        {({ rows }) => <AuditTable rows={rows} />}
      </ListCard>
    </>
  );
}

/** Any time, of usual length. */
const sampleTime = '2001-10-30T20:00:00.000Z';

/** Keeps the space of the sentence that loads, which takes several lines on a phone. */
function LoadingCompleteness() {
  const t = useMessages(messages);
  return <span className="invisible">{t('completeUntil', { time: formatDateTime(sampleTime) })}</span>;
}

import { entryStatuses, clientEntries } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { DownloadAlert, entryStatusName, useApi, useDownload } from '@hourbank/mfe-kit';
import { exportPath, ListBody, ListToolbar, statusLabels, totalLabel, useList } from '@hourbank/mfe-kit/lists';
import { Card, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { messages } from '../../features/usage/messages';
import { usagePage } from '../../features/usage/queries';
import { usageList } from '../../shared/search';
import { NoUsage, UsageTable } from '../../features/usage/usage-table';

/** The client's entries with filters, totals and CSV. The URL holds the state of the list. */
export function UsagePage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const list = useList(useSearch({ from: '/client-portal/usage' }), usageList);
  const query = useQuery(usagePage(useApi(), list.query));
  const download = useDownload();
  return (
    <Card title={t('title')} flush busy={query.isPlaceholderData}>
      <DownloadAlert of={download} className="m-3" />
      <ListBody
        list={list}
        query={query}
        loading={t('loading')}
        none={t('none')}
        empty={<NoUsage />}
        toolbar={
          <ListToolbar
            list={list}
            searchLabel={t('search')}
            searchPlaceholder={t('searchPlaceholder')}
            statuses={statusLabels(entryStatuses, entryStatusName)}
            dates
            sorts={usageList.sorts}
            fields={{ date: t('date'), hours: t('hours'), status: t('status') }}
            csv={exportPath(clientEntries.exportClientEntries, list.query)}
            download={download}
          />
        }
      >
        {({ rows, totals }) => (
          <UsageTable
            caption={t('caption')}
            entries={rows}
            order={list.order}
            totalHours={totals?.hours}
            totalLabel={totalLabel(totals)}
          />
        )}
      </ListBody>
    </Card>
  );
}

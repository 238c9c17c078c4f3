import { urlOf } from '@hourbank/api-client';
import { invoices, liability } from '@hourbank/contracts';
import { useMessages, useToday } from '@hourbank/i18n/react';
import { DownloadAlert, hidden, QueryBoundary, useApi, useDownload } from '@hourbank/mfe-kit';
import { Button, PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { expiringSoon } from '../../features/accounts/queries';
import { headlineStats } from '../../features/dashboard/queries';
import { LiabilityCard } from '../../features/reports/liability-card';
import { messages } from '../../features/reports/messages';
import { liabilityPage, notCharged } from '../../features/reports/queries';
import { ReportTiles } from '../../features/reports/report-tiles';

/** What clients have paid and not used yet, today and in each month (D-121). */
export function ReportsPage() {
  const t = useMessages(messages);
  usePageTitle(t('reports'));
  const call = useApi();
  const [month, setMonth] = useState<string>();
  const today = useToday();
  const owed = useQuery(liabilityPage(call, undefined, 1));
  const expiring = useQuery(expiringSoon(call));
  const uncharged = useQuery(notCharged(call));
  const { data: headline } = useQuery(headlineStats(call));
  const download = useDownload();
  const isBusy = (path: string) => download.isPending && download.variables === path;
  const liabilityPath = urlOf(liability.exportLiability, { query: { month } });
  const invoicesPath = urlOf(invoices.exportInvoices, { query: { month: month ?? today.slice(0, 7) } });
  return (
    <>
      <PageHead title={t('reports')}>
        {headline?.hasTax && (
          <Button icon="download" busy={isBusy(invoicesPath)} onClick={() => download.mutate(invoicesPath)}>
            {t.rich('invoicesCsv', { hidden })}
          </Button>
        )}
        <Button icon="download" busy={isBusy(liabilityPath)} onClick={() => download.mutate(liabilityPath)}>
          {t.rich('downloadCsv', { hidden })}
        </Button>
      </PageHead>
      <DownloadAlert of={download} />
      <QueryBoundary query={owed} label={t('loading')} rows={2}>
        {({ totals }) =>
          totals && (
            <ReportTiles
              owed={totals.closing}
              clients={headline?.activeClients}
              expiring={expiring}
              uncharged={uncharged}
            />
          )
        }
      </QueryBoundary>
      <LiabilityCard month={month} onMonth={setMonth} />
    </>
  );
}

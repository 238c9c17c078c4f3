import { maxStatementMonths } from '@hourbank/contracts';
import { today } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Alert, Button, Card, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api-context';
import { DownloadAlert } from '../download-alert';
import { DateFilter } from '../lists/date-filter';
import type { ListSearch } from '../lists/list-search';
import { type DayRange, daysOf } from '../lists/periods';
import { QueryBoundary } from '../query-boundary';
import { useDownload } from '../use-download';
import { messages } from './messages';
import { sentStatements, useSendStatement } from './queries';
import { SentStatements } from './sent-statements';
import { statementPaths } from './statement-paths';

interface StatementsCardProps {
  /** The client, for admins. Without it, the client who is signed in. */
  clientId?: string;
  /** Offers to send the statement of the chosen period. */
  canSend?: boolean;
}

type Chosen = Pick<ListSearch, 'period' | 'from' | 'to'>;

/** The days of the choice. An open end is today. */
const rangeOf = ({ period, from, to }: Chosen): DayRange =>
  period ? daysOf(period, today()) : { from: from ?? to ?? today(), to: to ?? today() };

/** Why there is no statement of a period, or null if there is one. */
function refusalOf({ from, to }: DayRange): 'tooLong' | 'inFuture' | null {
  if (from > today()) return 'inFuture';
  const [year = 0, month = 1] = from.split('-').map(Number);
  const end = new Date(Date.UTC(year, month - 1 + maxStatementMonths, Number(from.slice(8))))
    .toISOString()
    .slice(0, 10);
  return end <= to ? 'tooLong' : null;
}

/** Downloads of the statement of account for a period, and the statements that were sent (D-71). */
export function StatementsCard({ clientId, canSend = false }: StatementsCardProps) {
  const t = useMessages(messages);
  const [chosen, setChosen] = useState<Chosen>({ period: 'last-month' });
  const download = useDownload();
  const query = useQuery(sentStatements(useApi(), clientId));
  const range = rangeOf(chosen);
  const refusal = refusalOf(range);
  const paths = statementPaths(clientId);
  const get = (path: string) => download.mutate(path);
  const days = `from=${range.from}&to=${range.to}`;
  return (
    <Card title={t('title')} flush>
      <div className="card-body">
        <p className="hb-muted mb-3">{t('about')}</p>
        <div className="d-flex flex-wrap gap-2 align-items-start">
          <div className="hb-filters is-open">
            <DateFilter search={chosen} onChange={setChosen} label={t('periodOf')} isRequired />
          </div>
          <div className="d-flex flex-wrap gap-2 order-2">
            <Button
              icon="download"
              disabled={refusal !== null}
              busy={download.isPending && download.variables === paths.preview(days)}
              onClick={() => get(paths.preview(days))}
            >
              {t('pdf')}
            </Button>
            <Button
              icon="download"
              disabled={refusal !== null}
              busy={download.isPending && download.variables === paths.csv(days)}
              onClick={() => get(paths.csv(days))}
            >
              {t('csv')}
            </Button>
            {clientId !== undefined && canSend && (
              <SendButton clientId={clientId} range={range} disabled={refusal !== null} />
            )}
          </div>
        </div>
        {refusal && (
          <p className="invalid-feedback d-block mb-0" role="alert">
            {t(refusal, { months: maxStatementMonths })}
          </p>
        )}
        <DownloadAlert of={download} className="mt-3 mb-0" />
      </div>
      <QueryBoundary query={query} label={t('loading')} inCard>
        {(sent) =>
          sent.length > 0 && <SentStatements sent={sent} download={(id, format) => get(paths.file(id, format))} />
        }
      </QueryBoundary>
    </Card>
  );
}

function SendButton({ clientId, range, disabled }: { clientId: string; range: DayRange; disabled: boolean }) {
  const t = useMessages(messages);
  const toast = useToast();
  const send = useSendStatement(clientId);
  const start = () =>
    send.mutate(range, {
      onSuccess: ({ number, state }) => toast({ title: t(state === 'sent' ? 'sent' : 'pending', { number }) }),
    });
  return (
    <>
      <Button variant="primary" disabled={disabled} busy={send.isPending} busyLabel={t('sending')} onClick={start}>
        {t('send')}
      </Button>
      {send.error && (
        <Alert tone="danger" className="w-100 mb-0" onRetry={start}>
          {send.error.message}
        </Alert>
      )}
    </>
  );
}

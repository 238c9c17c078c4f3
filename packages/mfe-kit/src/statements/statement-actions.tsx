import { identity, maxStatementMonths, type Statement } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { useMessages, useToday } from '@hourbank/i18n/react';
import { Alert, Button, useConfirm } from '@hourbank/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api-context';
import { DownloadAlert } from '../download-alert';
import { DateFilter } from '../lists/date-filter';
import type { ListSearch } from '../lists/list-search';
import { type DayRange, daysOf } from '../lists/periods';
import { useDownload } from '../use-download';
import { messages } from './messages';
import { useSendStatement } from './queries';
import { statementPaths } from './statement-paths';

type Chosen = Pick<ListSearch, 'period' | 'from' | 'to'>;

interface StatementActionsProps {
  /** The client, for admins. Without it, the client who is logged in. */
  clientId?: string;
  /** An entry whose lines stand out. */
  entryId?: number;
  /** The period at first. */
  initial: Chosen;
  /** Offers to send the statement of the chosen period. */
  canSend?: boolean;
  onSent?: (statement: Statement) => void;
}

/** The days of the choice. An open end is today. */
const rangeOf = ({ period, from, to }: Chosen, today: string): DayRange =>
  period ? daysOf(period, today) : { from: from ?? to ?? today, to: to ?? today };

/** Why there is no statement of a period, or null if there is one. */
export function refusalOf({ from, to }: DayRange, today: string): 'tooLong' | 'inFuture' | null {
  if (from > today) return 'inFuture';
  const [year = 0, month = 1] = from.split('-').map(Number);
  const end = new Date(Date.UTC(year, month - 1 + maxStatementMonths, Number(from.slice(8))))
    .toISOString()
    .slice(0, 10);
  return end <= to ? 'tooLong' : null;
}

/** Choice of a period, and the statement of it: as PDF, as CSV, or sent to the client (D-71). */
export function StatementActions({ clientId, entryId, initial, canSend = false, onSent }: StatementActionsProps) {
  const t = useMessages(messages);
  const [chosen, setChosen] = useState<Chosen>(initial);
  const [isRange, setRange] = useState(true);
  const download = useDownload();
  const today = useToday();
  const range = rangeOf(chosen, today);
  const refusal = refusalOf(range, today);
  const isDisabled = !isRange || refusal !== null;
  const paths = statementPaths(clientId);
  const days = `from=${range.from}&to=${range.to}`;
  const downloadButton = (label: string, path: string) => (
    <Button
      icon="download"
      disabled={isDisabled}
      busy={download.isPending && download.variables === path}
      onClick={() => download.mutate(path)}
    >
      {label}
    </Button>
  );
  return (
    <div className="hb-screen-only">
      <div className="d-flex flex-wrap gap-2 align-items-start">
        <div className="hb-filters is-open">
          <DateFilter search={chosen} onChange={setChosen} label={t('periodOf')} isRequired onValid={setRange} />
        </div>
        <div className="d-flex flex-wrap gap-2 order-2">
          {downloadButton(t('pdf'), paths.preview(entryId === undefined ? days : `${days}&entryId=${entryId}`))}
          {downloadButton(t('csv'), paths.csv(days))}
          {clientId !== undefined && canSend && (
            <SendButton clientId={clientId} statement={{ ...range, entryId }} disabled={isDisabled} onSent={onSent} />
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
  );
}

interface SendButtonProps extends Pick<StatementActionsProps, 'onSent'> {
  clientId: string;
  statement: DayRange & { entryId?: number | undefined };
  disabled: boolean;
}

function SendButton({ clientId, statement, disabled, onSent }: SendButtonProps) {
  const t = useMessages(messages);
  const send = useSendStatement(clientId);
  const confirm = useConfirm();
  const call = useApi();
  const start = useMutation({
    mutationFn: async () => {
      const { name, email } = await call(identity.getClient, { params: { id: clientId } });
      const period = `${formatDate(statement.from)} – ${formatDate(statement.to)}`;
      const isAgreed = await confirm({
        title: t('sendTitle'),
        text: t('sendText', { period, name, email }),
        confirmLabel: t('send'),
        variant: 'primary',
      });
      if (!isAgreed) return;
      onSent?.(await send.mutateAsync(statement));
    },
  });
  return (
    <>
      <Button
        variant="primary"
        disabled={disabled}
        busy={send.isPending}
        busyLabel={t('sending')}
        onClick={() => start.mutate()}
      >
        {t('send')}
      </Button>
      {start.error && (
        <Alert tone="danger" className="w-100 mb-0" onRetry={() => start.mutate()}>
          {start.error.message}
        </Alert>
      )}
    </>
  );
}

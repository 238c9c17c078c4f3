import { ApiError } from '@hourbank/api-client';
import { type ClientDetails, maxStatementMonths, type StatementPreview } from '@hourbank/contracts';
import { formatDate, formatHours, formatMonth, formatSignedHours } from '@hourbank/i18n/format';
import { useMessages, useToday } from '@hourbank/i18n/react';
import { DownloadAlert, formMessages, useApi, useDownload } from '@hourbank/mfe-kit';
import { type DayRange, isFilterDay, monthOf } from '@hourbank/mfe-kit/lists';
import { refusalOf, statementPaths, statementSums, useSendStatement } from '@hourbank/mfe-kit/statements';
import { Alert, Button, DayField, EmptyValue, Fields, FormModal, SelectField } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useRights } from '../../shared/use-rights';
import { statementMessages } from './statement-messages';

/** Months that the dialog offers: this one and the two before. */
const offered = [0, -1, -2];

/** The balances and sums of a period. Kinds of hours that most periods don't have are shown if there are any. */
function Sums({ of }: { of: StatementPreview | undefined }) {
  const t = useMessages(statementMessages);
  const value = (hours: number | undefined, format: (hours: number) => string) =>
    hours === undefined ? <EmptyValue /> : t('hours', { hours: format(hours) });
  const changes = (['bought', 'bonus', 'used', 'expired', 'adjusted'] as const).filter(
    (name) => name === 'bought' || name === 'used' || (of && of[name] !== 0),
  );
  return (
    <dl className="hb-facts">
      <dt>{t('opening')}</dt>
      <dd>{value(of?.opening, formatHours)}</dd>
      {changes.map((name) => (
        <Fragment key={name}>
          <dt>{t(name)}</dt>
          <dd>{value(of?.[name], formatSignedHours)}</dd>
        </Fragment>
      ))}
      <dt className="is-total">{t('closing')}</dt>
      <dd className="is-total">{value(of?.closing, formatHours)}</dd>
    </dl>
  );
}

interface StatementDialogProps {
  client: ClientDetails;
  onClose: () => void;
}

/** The statement of a client's account for a period: its sums, its files, and sending it to the client (D-71). */
export function StatementDialog({ client, onClose }: StatementDialogProps) {
  const t = useMessages(statementMessages);
  const forms = useMessages(formMessages);
  const today = useToday();
  const clientId = String(client.id);
  const months = offered.map((by) => monthOf(today, by));
  const [chosen, setChosen] = useState('1');
  const [days, setDays] = useState<DayRange>(monthOf(today, -1));
  const range = months[Number(chosen)] ?? days;
  const isMissing = !isFilterDay(range.from) || !isFilterDay(range.to);
  const isReversed = !isMissing && range.to < range.from;
  const refusal = isMissing || isReversed ? null : refusalOf(range, today);
  const isPeriod = !isMissing && !isReversed && refusal === null;
  const sums = useQuery({ ...statementSums(useApi(), clientId, range), enabled: isPeriod });
  const send = useSendStatement(clientId);
  const download = useDownload();
  const paths = statementPaths(clientId);
  const query = `from=${range.from}&to=${range.to}`;
  const pdf = sums.data?.sent ? paths.file(sums.data.sent.id, 'pdf') : paths.preview(query);
  const canSend = useRights()('statements.send');
  const hasEmails = client.emailState === 'confirmed';
  const refused = sums.error instanceof ApiError ? Object.values(sums.error.fields)[0] : undefined;
  const note = () => {
    if (client.emailState !== 'confirmed') return t(client.emailState);
    if (!canSend) return t('onlySenders');
    return sums.data?.sent && t('sentBefore', { day: formatDate(sums.data.sent.sentAt) });
  };
  const refusedDay = (day: string) => {
    if (day === '') return t('dayMissing');
    return isFilterDay(day) ? undefined : forms('dateNotValid', { day: formatDate(today) });
  };
  const dayField = (name: 'from' | 'to', error: string | undefined) => (
    <DayField
      waits
      label={t(name)}
      value={days[name]}
      max={today}
      error={refusedDay(days[name]) ?? error}
      onChange={(day) => setDays({ ...days, [name]: day })}
    />
  );
  const fileButton = (icon: 'open' | 'download', label: string, path: string) => (
    <Button
      variant="ghost"
      icon={icon}
      disabled={!sums.data}
      busy={download.isPending && download.variables === path}
      onClick={() => download.mutate(path)}
    >
      {label}
    </Button>
  );
  return (
    <FormModal
      show
      title={
        <>
          {t('title')} <bdi className="hb-hint fw-normal d-block">{client.name}</bdi>
        </>
      }
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(range, { onSuccess: onClose });
      }}
      submitLabel={<span>{t.rich('send', { client: <bdi key="client">{client.name}</bdi> })}</span>}
      namesPerson
      ready={canSend && hasEmails && sums.data !== undefined}
      busy={send.isPending}
      busyLabel={t('sending')}
      error={send.error?.message}
      note={fileButton('open', t('openPdf'), pdf)}
    >
      <SelectField
        label={t('period')}
        value={chosen}
        error={refused}
        onChange={({ target }) => setChosen(target.value)}
      >
        {months.map(({ from }, index) => (
          <option key={from} value={index}>
            {index === 0 ? t('soFar', { month: formatMonth(from.slice(0, 7)) }) : formatMonth(from.slice(0, 7))}
          </option>
        ))}
        <option value="another">{t('another')}</option>
      </SelectField>
      {chosen === 'another' && (
        <Fields>
          {dayField('from', refusal === 'inFuture' ? t('inFuture') : undefined)}
          {dayField(
            'to',
            isReversed
              ? t('reversed')
              : refusal === 'tooLong'
                ? t('tooLong', { months: maxStatementMonths })
                : undefined,
          )}
        </Fields>
      )}
      {sums.error && !refused ? (
        <Alert tone="danger" className="mb-0" onRetry={() => void sums.refetch()}>
          {sums.error.message}
        </Alert>
      ) : (
        <Sums of={sums.data} />
      )}
      <div>{fileButton('download', t('csv'), paths.csv(query))}</div>
      <div className="hb-well">
        <div className="hb-hint">{t('goesTo')}</div>
        <bdi className="hb-strong hb-full-text">{client.email}</bdi>
        <div className="hb-hint" role="status">
          {note() || '\u00a0'}
        </div>
      </div>
      <DownloadAlert of={download} className="mb-0" />
    </FormModal>
  );
}

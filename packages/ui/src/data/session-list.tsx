import { useMessages } from '@hourbank/i18n/react';
import { Badge } from '../basics/badge';
import { Button } from '../basics/button';
import { DateText } from './date-text';
import { sessionMessages } from './session-messages';
import { type Column, DataTable } from './table';
import { useKeptFocus } from './use-kept-focus';

interface ListedSession {
  id: string;
  device: string;
  address: string;
  issuedAt: string;
  isCurrent: boolean;
}

interface SessionListProps {
  sessions: readonly ListedSession[];
  busy: boolean;
  onEnd: (id: string) => void;
  onEndOthers: () => void;
}

/** The open sessions of a person: device, address and time, with buttons to end them. */
export function SessionList({ sessions, busy, onEnd, onEndOthers }: SessionListProps) {
  const t = useMessages(sessionMessages);
  const keptFocus = useKeptFocus(sessions);
  // A disabled button would lose the focus.
  const unlessBusy = (act: () => void) => () => {
    if (!busy) act();
  };
  const columns: Column<ListedSession>[] = [
    { label: t('device'), kind: 'strong', phone: 'title', cell: ({ device }) => <bdi>{device || t('unknown')}</bdi> },
    { label: t('address'), cell: ({ address }) => <bdi>{address}</bdi> },
    {
      label: t('since'),
      className: 'text-nowrap',
      cell: ({ issuedAt }) => <DateText value={issuedAt} time="below" />,
    },
    {
      label: t('actions'),
      kind: 'actions',
      phone: 'full',
      cell: ({ id, device, isCurrent }) =>
        isCurrent ? (
          <Badge bg="success">{t('thisDevice')}</Badge>
        ) : (
          <Button
            size="sm"
            aria-label={t('endOne', { device: device || t('unknown') })}
            onClick={unlessBusy(() => onEnd(id))}
          >
            {t('end')}
          </Button>
        ),
    },
  ];
  return (
    <div {...keptFocus} tabIndex={-1} role="group" aria-label={t('sessions')}>
      <DataTable caption={t('sessions')} columns={columns} rows={sessions} rowKey={({ id }) => id} />
      {sessions.length > 1 && (
        <div className="card-footer">
          <Button onClick={unlessBusy(onEndOthers)}>{t('endOthers')}</Button>
        </div>
      )}
    </div>
  );
}

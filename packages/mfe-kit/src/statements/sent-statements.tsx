import type { Statement } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Badge, Button, type Column, DataTable, Hours, RowActions, type Tone } from '@hourbank/ui';
import { messages } from './messages';

interface SentStatementsProps {
  sent: readonly Statement[];
  download: (id: number, format: 'pdf' | 'json') => void;
}

const tones: Readonly<Record<Statement['state'], Tone>> = {
  sent: 'success',
  pending: 'info',
  failed: 'danger',
  erased: 'secondary',
};

/** The statements that were sent, newest first, with their files. */
export function SentStatements({ sent, download }: SentStatementsProps) {
  const t = useMessages(messages);
  const columns: readonly Column<Statement>[] = [
    {
      label: t('number'),
      kind: 'strong',
      phone: 'title',
      className: 'text-nowrap',
      cell: ({ number }) => <bdi>{number}</bdi>,
    },
    { label: t('period'), cell: ({ from, to }) => `${formatDate(from)} – ${formatDate(to)}` },
    { label: t('balance'), kind: 'number', cell: ({ closing }) => <Hours value={closing} /> },
    {
      label: t('state'),
      phone: 'corner',
      // A state that this release does not know is shown as it is.
      cell: ({ state }) =>
        Object.hasOwn(tones, state) ? (
          <Badge bg={tones[state]}>{t(`state.${state}`)}</Badge>
        ) : (
          <Badge isState>{state}</Badge>
        ),
    },
    {
      label: t('downloads'),
      kind: 'actions',
      screenOnly: true,
      cell: ({ id, number, state }) =>
        state === 'sent' && (
          <RowActions>
            <Button size="sm" aria-label={t('pdfOf', { number })} onClick={() => download(id, 'pdf')}>
              {t('pdf')}
            </Button>
            <Button size="sm" aria-label={t('fileOf', { number })} onClick={() => download(id, 'json')}>
              {t('file')}
            </Button>
          </RowActions>
        ),
    },
  ];
  return <DataTable caption={t('title')} columns={columns} rows={sent} rowKey={({ id }) => id} room="roomy" />;
}

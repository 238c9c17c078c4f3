import type { AuditRow } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { type Column, DataTable, DateText, EmptyValue } from '@hourbank/ui';
import { What, Who } from './audit-cells';
import { ChangesText } from './changes-text';
import { messages } from './messages';

/** Rows of the audit log. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const t = useMessages(messages);
  const columns: Column<AuditRow>[] = [
    {
      label: t('when'),
      className: 'text-nowrap',
      phone: 'title',
      cell: ({ at }) => <DateText value={at} time="below" />,
    },
    { label: t('who'), cell: ({ actor }) => <Who actor={actor} /> },
    { label: t('action'), kind: 'strong', cell: ({ action }) => t(action) },
    { label: t('what'), cell: (row) => <What row={row} /> },
    { label: t('changes'), phone: 'full', cell: ({ changes }) => <ChangesText changes={changes} /> },
    {
      label: t('origin'),
      cell: ({ address }) => (address === '' ? <EmptyValue /> : <bdi className="hb-full-text">{address}</bdi>),
    },
  ];
  return <DataTable caption={t('auditLog')} room="very-roomy" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

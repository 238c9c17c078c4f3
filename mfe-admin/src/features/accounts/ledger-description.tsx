import { type AdminEntry, isBlankHtml, type LedgerEntry } from '@hourbank/contracts';
import { formatMoney, formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { paymentMethodName } from '@hourbank/mfe-kit';
import { RichText } from '@hourbank/ui';
import type { ReactNode } from 'react';
import { TaskLink } from '../../shared/task-link';
import { actorLabel } from './ledger-labels';
import { messages } from './messages';

interface LedgerDescriptionProps {
  of: LedgerEntry;
  /** The entries of the page by id; null if they could not be read. */
  entries: ReadonlyMap<number, AdminEntry> | null;
}

/** What a change of hours was for, and below it entry, task, invoice and who made it (D-61). */
export function LedgerDescription({ of: row, entries }: LedgerDescriptionProps) {
  const t = useMessages(messages);
  const { entryId, packageId, reason } = row;
  const entry = (entryId !== null && entries?.get(entryId)) || null;
  const hasText = entry !== null && !isBlankHtml(entry.description);
  const parts = entry?.parts ?? [];
  const part = parts.findIndex((one) => one.packageId === packageId) + 1;
  const notes: ReactNode[] = [];
  if (entryId !== null && (hasText || reason)) {
    notes.push(
      part > 0 ? t('entryPart', { id: entryId, part, parts: parts.length }) : t('entryNumber', { id: entryId }),
    );
  }
  if (entry?.taskId) notes.push(<TaskLink key="task" id={entry.taskId} />);
  if (row.invoiceNumber) notes.push(<bdi key="invoice">{row.invoiceNumber}</bdi>);
  notes.push(<bdi key="actor">{actorLabel(row)}</bdi>);
  return (
    <>
      {hasText ? <RichText html={entry.description} clamp /> : <Text of={row} />}
      {hasText && reason && <bdi className="hb-two text-wrap">{reason}</bdi>}
      <span className="hb-two text-wrap">
        {notes.map((note, index) => (
          <span key={index}>
            {index > 0 && ' · '}
            {note}
          </span>
        ))}
      </span>
    </>
  );
}

/** The text of a change that no entry describes. */
function Text({ of: row }: { of: LedgerEntry }) {
  const t = useMessages(messages);
  const { entryId, reason, hours, rate, paymentMethod } = row;
  if (reason) return <bdi className="text-wrap">{reason}</bdi>;
  if (entryId !== null) return t('entryNumber', { id: entryId });
  if (!paymentMethod) return null;
  const values = { hours: formatNumber(hours), method: paymentMethodName(paymentMethod) };
  return rate === undefined ? t('bought', values) : t('boughtAt', { ...values, rate: formatMoney(rate) });
}

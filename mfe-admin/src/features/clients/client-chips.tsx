import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Button, EmptyState } from '@hourbank/ui';
import { type ClientPart, clientParts } from './client-search';
import { messages } from './messages';

const labels = { low: 'showLow', waiting: 'showWaiting' } as const satisfies Record<ClientPart, keyof typeof messages>;
const noneOf = { low: 'noneLow', waiting: 'noneWaiting' } as const satisfies Record<ClientPart, keyof typeof messages>;

interface ClientChipsProps {
  /** The chosen part of the list. */
  part: ClientPart | undefined;
  onPart: (part: ClientPart | undefined) => void;
  /** The numbers of clients, as far as they are known. A part that the role may not read is missing. */
  counts: Partial<Record<ClientPart | 'all', number | undefined>>;
}

/** Chooses a part of the Client List: all, those that run out of hours, or those that have not paid. */
export function ClientChips({ part, onPart, counts }: ClientChipsProps) {
  const t = useMessages(messages);
  const chip = (of: ClientPart | undefined, label: string, count: number | undefined) => (
    <button key={label} type="button" className="hb-filter-chip" aria-pressed={of === part} onClick={() => onPart(of)}>
      {label} <span className="hb-tabular">{count !== undefined && formatNumber(count)}</span>
    </button>
  );
  return (
    <div className="hb-filter-chips" role="group" aria-label={t('show')}>
      {chip(undefined, t('showAll'), counts.all)}
      {clientParts.filter((of) => of in counts).map((of) => chip(of, t(labels[of]), counts[of]))}
    </div>
  );
}

/** Empty state of a part of the list. */
export function NoneOfPart({ part, onShowAll }: { part: ClientPart; onShowAll: () => void }) {
  const t = useMessages(messages);
  return (
    <EmptyState
      icon="clients"
      title={t(noneOf[part])}
      action={<Button onClick={onShowAll}>{t('showAllClients')}</Button>}
    />
  );
}

import type { BalanceLink } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import {
  Button,
  Card,
  ClippedText,
  type Column,
  DataTable,
  DateText,
  useConfirm,
  useKeptFocus,
  useToast,
} from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { messages } from './messages';
import { NewLink } from './new-link';
import { ownLinks, useRevokeLink } from './queries';

/** The client's balance links: those that work, and a form for another one (D-75). */
export function BalanceLinksCard() {
  const t = useMessages(messages);
  const query = useQuery(ownLinks(useApi()));
  return (
    <Card title={t('links')} flush>
      <div className="card-body d-grid gap-3">
        <p className="hb-muted mb-0">{t('about')}</p>
        <NewLink />
      </div>
      <QueryBoundary query={query} label={t('loading')} inCard>
        {(links) => <Links links={links} />}
      </QueryBoundary>
    </Card>
  );
}

function Links({ links }: { links: readonly BalanceLink[] }) {
  const t = useMessages(messages);
  const toast = useToast();
  const confirm = useConfirm();
  const revoke = useRevokeLink();
  const keptFocus = useKeptFocus(links);

  const ask = async (id: string) => {
    // A disabled button would lose the focus.
    if (revoke.isPending) return;
    if (!(await confirm({ title: t('revokeTitle'), text: t('revokeText'), confirmLabel: t('revokeConfirm') }))) return;
    revoke.mutate(id, {
      onSuccess: () => toast({ title: t('revoked') }),
      onError: ({ message }) => toast({ title: message, tone: 'danger' }),
    });
  };
  const columns: Column<BalanceLink>[] = [
    {
      label: t('label'),
      phone: 'title',
      cell: ({ label }) =>
        label ? <ClippedText text={label} kind="name" /> : <span className="hb-muted">{t('noLabel')}</span>,
    },
    {
      label: t('created'),
      className: 'text-nowrap',
      cell: ({ createdAt }) => <DateText value={createdAt} time="below" />,
    },
    { label: t('validUntil'), className: 'text-nowrap', cell: ({ expiresAt }) => <DateText value={expiresAt} /> },
    {
      label: t('actions'),
      kind: 'actions',
      cell: ({ id, label, createdAt }) => (
        <Button
          size="sm"
          aria-label={t(label ? 'revokeLabelled' : 'revokeOne', { label, day: formatDate(createdAt) })}
          onClick={() => void ask(id)}
        >
          {t('revoke')}
        </Button>
      ),
    },
  ];
  return (
    <div {...keptFocus} tabIndex={-1} role="group" aria-label={t('links')}>
      {links.length === 0 ? (
        <p className="card-body hb-muted mb-0">{t('none')}</p>
      ) : (
        <DataTable caption={t('links')} columns={columns} rows={links} rowKey={({ id }) => id} />
      )}
    </div>
  );
}

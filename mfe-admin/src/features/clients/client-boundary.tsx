import { QueryBoundary } from '@hourbank/mfe-kit';
import type { ClientDetails } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { EmptyState } from '@hourbank/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';
import { type DeletedNotice, deletedNotice } from './queries';
import { RestoreButton } from './restore-button';

interface ClientBoundaryProps {
  query: UseQueryResult<ClientDetails>;
  fresh?: boolean;
  children: (client: ClientDetails) => ReactNode;
}

/**
 * The content of a page about one client. If the client was deleted, the page says so and offers nothing but Restore
 * (D-25).
 */
export function ClientBoundary({ query, ...rest }: ClientBoundaryProps) {
  const deleted = deletedNotice(query.error);
  return deleted ? <DeletedClient of={deleted} /> : <QueryBoundary query={query} {...rest} />;
}

/** Says that a client was deleted, and until when it can be restored. */
export function DeletedClient({ of }: { of: DeletedNotice }) {
  const t = useMessages(messages);
  const canRestore = useRights()('clients.write');
  const { id, name, deletedAt, restorableUntil, isRestorable } = of;
  const date = formatDate(restorableUntil);
  return (
    <section className="card">
      <EmptyState
        icon="delete"
        title={t('wasDeleted', { name, date: formatDate(deletedAt) })}
        action={isRestorable && canRestore && <RestoreButton id={id} name={name} />}
      >
        {isRestorable ? t(canRestore ? 'canBeRestored' : 'restorableByOthers', { date }) : t('isFinal')}
      </EmptyState>
    </section>
  );
}

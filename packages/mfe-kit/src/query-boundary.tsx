import { ApiError } from '@hourbank/api-client';
import { useMessages } from '@hourbank/i18n/react';
import { ErrorState, Skeleton, SkeletonCard } from '@hourbank/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messages } from './messages';

interface QueryBoundaryProps<T> {
  query: UseQueryResult<T>;
  /** Text that is announced while the query loads. */
  label?: string;
  /** Shows the label above the skeleton. Default: outside cards, where the specification requires it. */
  visible?: boolean;
  rows?: number;
  /** Waits while a page that has just opened reloads its data, because a form must not start from stale values. */
  fresh?: boolean;
  /** The boundary is inside a card and makes none of its own. */
  inCard?: boolean;
  /** Shows 'Error: {message}'. Default: outside cards, where the specification requires it. */
  errorPrefix?: boolean;
  children: (data: T) => ReactNode;
}

/**
 * Renders the data of a query. Shows a skeleton while it loads and an error when it fails (D-52), with a retry button
 * unless nothing is there.
 */
export function QueryBoundary<T>(props: QueryBoundaryProps<T>) {
  const { query, label, inCard = false, fresh = false, children } = props;
  const { visible = !inCard, rows = inCard ? 3 : 5, errorPrefix = !inCard } = props;
  const t = useMessages(messages);
  const mustWait = fresh && !query.isFetchedAfterMount && query.fetchStatus !== 'idle';
  // What was shown once stays: a later reload must not take away a form with what was typed.
  const [wasShown, setWasShown] = useState(false);
  if (query.data !== undefined && (wasShown || !mustWait)) {
    if (fresh && !wasShown) setWasShown(true);
    return children(query.data);
  }
  if (query.isError) {
    const { message } = query.error;
    const isMissing = query.error instanceof ApiError && query.error.code === 'not_found';
    const error = (
      <ErrorState
        message={errorPrefix ? t('error', { message }) : message}
        onRetry={isMissing ? undefined : () => void query.refetch()}
      >
        {isMissing && t('missing')}
      </ErrorState>
    );
    return inCard ? error : <section className="card">{error}</section>;
  }
  const skeleton = { label: label ?? t('loading'), rows, visible };
  return inCard ? <Skeleton {...skeleton} className="card-body" /> : <SkeletonCard {...skeleton} />;
}

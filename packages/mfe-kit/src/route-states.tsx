import { useMessages } from '@hourbank/i18n/react';
import { EmptyState, ErrorState } from '@hourbank/ui';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messages } from './messages';
import { notFoundMessages } from './not-found-messages';
import { isMissingChunk, reloadOnce } from './reload-once';

/** Default error component. Reloads the page once for a missing chunk, and offers a retry for other errors. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useMessages(messages);
  const router = useRouter();
  const [reloading, setReloading] = useState(false);
  useEffect(() => {
    if (isMissingChunk(error)) setReloading(reloadOnce(error));
  }, [error]);
  if (reloading) return <RoutePending />;

  const tryAgain = () => {
    if (isMissingChunk(error)) return window.location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <section className="card">
      <ErrorState message={t('wentWrong')} onRetry={tryAgain}>
        {error instanceof Error && error.message}
      </ErrorState>
    </section>
  );
}

/** Default pending component. The router shows it only for slow pages. */
export const RoutePending = () => (
  <div className="hb-empty" role="status">
    <span className="hb-spin" aria-hidden="true" />
    <span>{useMessages(messages)('loading')}</span>
  </div>
);

/** Default page for unknown URLs. `home` is a path of the same console. */
export function RouteNotFound({ home, label }: { home: string; label: string }) {
  const t = useMessages(notFoundMessages);
  const { history } = useRouter();
  const action = (
    <button className="btn btn-secondary" type="button" onClick={() => history.push(home)}>
      {label}
    </button>
  );
  return (
    <section className="card">
      <EmptyState icon="warning" title={t('title')} action={action}>
        {t('text')}
      </EmptyState>
    </section>
  );
}

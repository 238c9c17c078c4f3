import { useMessages } from '@hourbank/i18n/react';
import { ErrorState } from '@hourbank/ui';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { messages } from './messages';
import type { NotFoundProps } from './not-found-page';
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

const NotFoundPage = lazy(() => import('./not-found-page').then((module) => ({ default: module.NotFoundPage })));

/** Default page for unknown URLs, loaded when it is first shown. */
export const RouteNotFound = (props: NotFoundProps) => (
  <Suspense fallback={<RoutePending />}>
    <NotFoundPage {...props} />
  </Suspense>
);

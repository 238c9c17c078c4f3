import { EmptyState, ErrorState } from '@hourbank/ui';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isMissingChunk, reloadOnce } from './reload-once';

/** Default error component of a remote's router. A missing chunk reloads the page once; the rest can be tried again. */
export function RouteError({ error, reset }: ErrorComponentProps) {
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
      <ErrorState message="Something went wrong" onRetry={tryAgain}>
        {error instanceof Error && error.message}
      </ErrorState>
    </section>
  );
}

/** Default pending component: the router shows it only for a page that takes a while. */
export const RoutePending = () => (
  <div className="hb-empty" role="status">
    <span className="hb-spin" aria-hidden="true" />
    <span>Loading...</span>
  </div>
);

/** Default for an address that no page has. `home` is an address of the same console. */
export function RouteNotFound({ home, label }: { home: string; label: string }) {
  const { history } = useRouter();
  const action = (
    <button className="btn btn-secondary" type="button" onClick={() => history.push(home)}>
      {label}
    </button>
  );
  return (
    <section className="card">
      <EmptyState icon="warning" title="Page not found" action={action}>
        We couldn't find that page.
      </EmptyState>
    </section>
  );
}

import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isMissingChunk, reloadOnce } from './reload-once';

/** Default error component of a remote's router. A missing chunk reloads the page once; the rest can be tried again. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [reloading, setReloading] = useState(false);
  useEffect(() => {
    if (isMissingChunk(error)) setReloading(reloadOnce());
  }, [error]);
  if (reloading) return <RoutePending />;

  const tryAgain = () => {
    if (isMissingChunk(error)) return window.location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <section className="card">
      <div className="hb-empty" role="alert">
        <b>Something went wrong</b>
        {error instanceof Error && <span>{error.message}</span>}
        <button className="btn btn-secondary" type="button" onClick={tryAgain}>Try again</button>
      </div>
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

/** Default for an address that no page has. */
export const RouteNotFound = ({ home, label }: { home: string; label: string }) => (
  <section className="card">
    <div className="hb-empty">
      <b>Page not found</b>
      <span>There is nothing at this address.</span>
      <a className="btn btn-secondary" href={home}>{label}</a>
    </div>
  </section>
);

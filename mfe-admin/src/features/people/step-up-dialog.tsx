import { useSession } from '@hourbank/mfe-kit';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { stepUpRequests } from '../../shared/step-up-requests';
import { useLoadCode } from '../../shared/use-load-code';

/** Loaded when it is needed: it would bring the code of forms to every first page. */
const loadForm = () => import('./confirm-identity-form').then((module) => ({ default: module.ConfirmIdentityForm }));
const ConfirmIdentityForm = lazy(loadForm);

/** Asks for the password, or for a code of the second factor, when a call needs a confirmed session (D-67). */
export function StepUpDialog() {
  const session = useSession();
  const isPending = useSyncExternalStore(stepUpRequests.subscribe, stepUpRequests.isPending);
  const loadCode = useLoadCode();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!isPending || isLoaded) return;
    void loadCode(loadForm).then((isThere) => (isThere ? setLoaded(true) : stepUpRequests.resolve(null)));
  }, [isPending, isLoaded, loadCode]);
  // A call of an ended session must not wait for the next person who logs in.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.token() === null) stepUpRequests.resolve(null);
      }),
    [session],
  );
  return (
    isPending &&
    isLoaded && (
      <Suspense fallback={null}>
        <ConfirmIdentityForm />
      </Suspense>
    )
  );
}

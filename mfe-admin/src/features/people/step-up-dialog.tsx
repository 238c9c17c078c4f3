import { useSession } from '@hourbank/mfe-kit';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { stepUpRequests } from '../../shared/step-up-requests';

/** Loaded when it is needed: it would bring the code of forms to every first page. */
const ConfirmIdentityForm = lazy(() =>
  import('./confirm-identity-form').then((module) => ({ default: module.ConfirmIdentityForm })),
);

/** Asks for the password, or for a code of the second factor, when a call needs a confirmed session (D-67). */
export function StepUpDialog() {
  const session = useSession();
  const isPending = useSyncExternalStore(stepUpRequests.subscribe, stepUpRequests.isPending);
  // A call of an ended session must not wait for the next person who logs in.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.token() === null) stepUpRequests.resolve(null);
      }),
    [session],
  );
  return (
    isPending && (
      <Suspense fallback={null}>
        <ConfirmIdentityForm />
      </Suspense>
    )
  );
}

import { identity, type RequestOf } from '@hourbank/contracts';
import { forgetOwnStorage, tokenOf, useApi, useBeforeLogout, useSession } from '@hourbank/mfe-kit';
import { useMutation } from '@tanstack/react-query';

type Credentials = RequestOf<typeof identity.adminLogin>['body'];

/** Logs in. Once the session has a token, the guards redirect. */
export function useLogin() {
  const call = useApi();
  const session = useSession();
  return useMutation({
    mutationFn: async (body: Credentials) => tokenOf(await call(identity.adminLogin, { body })),
    onSuccess: session.set,
  });
}

/** Logs out, after delayed deletions are sent (D-90). The session ends in the browser even if the request fails. */
export function useLogout() {
  const call = useApi();
  const beforeLogout = useBeforeLogout();
  const session = useSession();
  return useMutation({
    mutationFn: async () => {
      await beforeLogout();
      await call(identity.adminLogout, {});
    },
    onSettled: () => {
      session.clear();
      forgetOwnStorage();
    },
  });
}

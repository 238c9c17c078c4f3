import { identity, type RequestOf } from '@hourbank/contracts';
import { useApi, useSession } from '@hourbank/mfe-kit';
import { useMutation } from '@tanstack/react-query';

type Credentials = RequestOf<typeof identity.adminLogin>['body'];

/** A token in the session makes the guards lead on. */
export function useLogin() {
  const call = useApi();
  const session = useSession();
  return useMutation({
    mutationFn: (body: Credentials) => call(identity.adminLogin, { body }),
    onSuccess: ({ token }) => session.set(token),
  });
}

/** Ends the session here even when the server cannot be told. */
export function useLogout() {
  const call = useApi();
  const session = useSession();
  return useMutation({
    mutationFn: () => call(identity.adminLogout, {}),
    onSettled: () => session.clear(),
  });
}

import { admins, registration, type RequestOf } from '@hourbank/contracts';
import { useApi, useSession, useIdempotencyKey } from '@hourbank/mfe-kit';
import { useMutation } from '@tanstack/react-query';

/** Changes the own password. The new token replaces the one of this session, which the change revokes. */
export function useChangePassword() {
  const call = useApi();
  const session = useSession();
  return useMutation({
    mutationFn: (body: RequestOf<typeof admins.changeClientPassword>['body']) =>
      call(admins.changeClientPassword, { body }),
    onSuccess: ({ token }) => session.set(token),
  });
}

/** Requests another email that confirms the own email. */
export function useRequestConfirmation() {
  const call = useApi();
  const submit = useIdempotencyKey();
  return useMutation({
    mutationFn: () =>
      submit({}, (idempotencyKey) => call(registration.requestEmailConfirmation, {}, { idempotencyKey })),
  });
}

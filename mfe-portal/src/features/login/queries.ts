import type { ApiClient } from '@hourbank/api-client';
import { identity, registration, type RequestOf } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { tokenOf, useApi, useSession, useIdempotencyKey } from '@hourbank/mfe-kit';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { messages } from './messages';

/** Logs in and starts the session. The guards then redirect. */
export function useLogin() {
  const call = useApi();
  const session = useSession();
  return useMutation({
    mutationFn: async (request: RequestOf<typeof identity.clientLogin>) =>
      tokenOf(await call(identity.clientLogin, request)),
    onSuccess: session.set,
  });
}

/** Whether clients can register themselves. */
export const registerOptions = (call: ApiClient) =>
  queryOptions({
    queryKey: ['register-options'],
    queryFn: ({ signal }) => call(registration.getRegisterOptions, {}, { signal }),
  });

/** Registers a client and logs in. */
export function useRegister() {
  const call = useApi();
  const session = useSession();
  const submit = useIdempotencyKey();
  return useMutation({
    mutationFn: async (request: RequestOf<typeof identity.clientRegister>) =>
      tokenOf(
        await submit(request, (idempotencyKey) => call(identity.clientRegister, request, { idempotencyKey })),
        translate(messages)('noRegistrationToken'),
      ),
    onSuccess: session.set,
  });
}

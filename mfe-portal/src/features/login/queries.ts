import type { ApiClient } from '@hourbank/api-client';
import { identity, registration, type RequestOf } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { useApi, useSession, useIdempotencyKey } from '@hourbank/mfe-kit';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { messages } from './messages';

/** The specification requires this message for a response without a token. */
function tokenOf(response: { token?: string } | undefined, missing: 'noLoginToken' | 'noRegistrationToken'): string {
  if (!response?.token) throw new Error(translate(messages)(missing));
  return response.token;
}

/** Logs in and starts the session. The guards then redirect. */
export function useLogin() {
  const call = useApi();
  const session = useSession();
  return useMutation({
    mutationFn: async (request: RequestOf<typeof identity.clientLogin>) =>
      tokenOf(await call(identity.clientLogin, request), 'noLoginToken'),
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
        'noRegistrationToken',
      ),
    onSuccess: session.set,
  });
}

/** Requests a reset link. The response does not reveal whether the email has an account (D-21). */
export function useForgotPassword() {
  const call = useApi();
  const submit = useIdempotencyKey();
  return useMutation({
    mutationFn: (request: RequestOf<typeof identity.forgotPassword>) =>
      submit(request, (idempotencyKey) => call(identity.forgotPassword, request, { idempotencyKey })),
  });
}

/** Sets a new password. The server ends all sessions of the client (D-17), so the local one is cleared too. */
export function useResetPassword() {
  const call = useApi();
  const session = useSession();
  const submit = useIdempotencyKey();
  return useMutation({
    mutationFn: (request: RequestOf<typeof identity.resetPassword>) =>
      submit(request, (idempotencyKey) => call(identity.resetPassword, request, { idempotencyKey })),
    onSuccess: () => {
      if (session.token() !== null) session.clear();
    },
  });
}

import { identity, type RequestOf } from '@hourbank/contracts';
import { useApi, useSession } from '@hourbank/mfe-kit';
import { useMutation } from '@tanstack/react-query';
import { useIdempotencyKey } from '../../shared/use-idempotency-key';

/** The specification asks for these words where an answer carries no token. */
function tokenOf(answer: { token?: string } | undefined, operation: 'Authentication' | 'Registration'): string {
  if (!answer?.token) throw new Error(`${operation} failed: No token returned`);
  return answer.token;
}

/** Signing in starts the session; the guards then lead on. */
export function useLogin() {
  const call = useApi();
  const session = useSession();
  return useMutation({
    mutationFn: async (request: RequestOf<typeof identity.clientLogin>) =>
      tokenOf(await call(identity.clientLogin, request), 'Authentication'),
    onSuccess: session.set,
  });
}

/** A new client is signed in at once. */
export function useRegister() {
  const call = useApi();
  const session = useSession();
  const submit = useIdempotencyKey();
  return useMutation({
    mutationFn: async (request: RequestOf<typeof identity.clientRegister>) =>
      tokenOf(
        await submit(request, (idempotencyKey) => call(identity.clientRegister, request, { idempotencyKey })),
        'Registration',
      ),
    onSuccess: session.set,
  });
}

/** The answer is the same whether the address is known or not (D-21). */
export function useForgotPassword() {
  const call = useApi();
  const submit = useIdempotencyKey();
  return useMutation({
    mutationFn: (request: RequestOf<typeof identity.forgotPassword>) =>
      submit(request, (idempotencyKey) => call(identity.forgotPassword, request, { idempotencyKey })),
  });
}

/** A new password ends every session of the client (D-17), also the one this browser may still have. */
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

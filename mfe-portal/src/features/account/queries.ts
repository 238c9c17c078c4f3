import { registration } from '@hourbank/contracts';
import { useApi, useIdempotencyKey } from '@hourbank/mfe-kit';
import { useMutation } from '@tanstack/react-query';

/** Requests another email that confirms the own email. */
export function useRequestConfirmation() {
  const call = useApi();
  const submit = useIdempotencyKey();
  return useMutation({
    mutationFn: () =>
      submit({}, (idempotencyKey) => call(registration.requestEmailConfirmation, {}, { idempotencyKey })),
  });
}

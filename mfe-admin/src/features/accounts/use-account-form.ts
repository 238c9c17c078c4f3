import { ApiError } from '@hourbank/api-client';
import { applyServerErrors, useIdempotencyKey } from '@hourbank/mfe-kit';
import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Submits the form of a dialog with an Idempotency-Key. Errors appear beside their fields or in `failure`. `fieldOf`
 * names the fields that refusals concern, by their code.
 */
export function useAccountForm<Input extends FieldValues, Output extends object>(
  form: UseFormReturn<Input, unknown, Output>,
  save: (body: Output, key: string) => Promise<unknown>,
  fieldOf: Readonly<Record<string, FieldPath<Input>>> = {},
) {
  const sendOnce = useIdempotencyKey();
  const [failure, setFailure] = useState<string | null>(null);
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await sendOnce(body, (key) => save(body, key));
    } catch (error) {
      const field = error instanceof ApiError ? fieldOf[error.code] : undefined;
      if (field && error instanceof ApiError)
        form.setError(field, { type: 'server', message: error.message }, { shouldFocus: true });
      else setFailure(applyServerErrors(form, error));
    }
  });
  return { submit, failure, busy: form.formState.isSubmitting };
}

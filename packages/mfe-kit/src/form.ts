import { ApiError } from '@hourbank/api-client';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';

interface OperationFormOptions<Input extends FieldValues> {
  defaultValues?: DefaultValues<Input>;
  /** Loaded values: put into the fields when they arrive, unless somebody has changed them. */
  values?: Input;
}

/**
 * A form that says what a contract schema says. Errors show after blur or submit; after a
 * refused submit the first wrong field has the focus.
 */
export const useOperationForm = <Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  { defaultValues, values }: OperationFormOptions<Input> = {},
) =>
  useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    mode: 'onTouched',
    defaultValues,
    values,
    resetOptions: { keepDirtyValues: true },
  });

/**
 * Puts the server's words beside the fields they are about.
 * Answers what is left to say above the form: null when every word found its field.
 */
export function applyServerErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): string | null {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : 'Something went wrong';
  const known = Object.entries(error.fields).filter(([name]) => name in form.getValues());
  // `known` holds names of this form's own values, so each is a path of it.
  known.forEach(([name, message], index) =>
    form.setError(name as FieldPath<Input>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  return known.length > 0 ? null : error.message;
}

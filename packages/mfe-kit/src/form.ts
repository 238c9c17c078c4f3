import { ApiError } from '@hourbank/api-client';
import { translate } from '@hourbank/i18n';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { messages } from './messages';

interface OperationFormOptions<Input extends FieldValues> {
  defaultValues?: DefaultValues<Input>;
  /** Loaded values. They fill the fields that the user has not changed. */
  values?: Input;
}

/**
 * A form that validates with a contract schema. Errors show after blur or submit. An invalid submit focuses the first
 * invalid field.
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
 * Shows the server's field errors at their fields.
 * Returns the message to show above the form, or null if each error belongs to a field.
 */
export function applyServerErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): string | null {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : translate(messages)('wentWrong');
  const known = Object.entries(error.fields).filter(([name]) => name in form.getValues());
  // `known` holds only field names of this form.
  known.forEach(([name, message], index) =>
    form.setError(name as FieldPath<Input>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  return known.length > 0 ? null : error.message;
}

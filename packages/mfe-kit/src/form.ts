import { ApiError } from '@hourbank/api-client';
import { translate } from '@hourbank/i18n';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { messages } from './messages';
import { inPageLanguage } from './page-language';

/** The schema with its error messages in the language of the page. */
const inLanguage = <Input, Output>(schema: z.ZodMiniType<Output, Input>) => ({
  '~standard': {
    ...schema['~standard'],
    async validate(value: unknown) {
      const result = await schema['~standard'].validate(value);
      if (!result.issues) return result;
      return { issues: result.issues.map((issue) => ({ ...issue, message: inPageLanguage(issue.message) })) };
    },
  },
});

interface OperationFormOptions<Input extends FieldValues> {
  defaultValues?: DefaultValues<Input>;
  /** Loaded values. They fill the fields that the user has not changed. */
  values?: Input;
  /** When errors show first. By default after blur. */
  mode?: 'onTouched' | 'onSubmit';
}

/**
 * A form that validates with a contract schema. Errors show after submit, and by default after blur. `Form` focuses
 * the first invalid field.
 */
export const useOperationForm = <Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  { defaultValues, values, mode = 'onTouched' }: OperationFormOptions<Input> = {},
) =>
  useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(inLanguage(schema)),
    mode,
    // `Form` focuses the first invalid field of the page, which need not be the one that was registered first.
    shouldFocusError: false,
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
  // Files are no values of the form.
  const isFile = error.code === 'unsupported_type';
  const known = Object.entries(error.fields).filter(([name]) => isFile || name in form.getValues());
  // `known` holds only field names of this form.
  known.forEach(([name, text], index) => {
    const message = inPageLanguage(text);
    form.setError(name as FieldPath<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return known.length > 0 ? null : error.message;
}

/**
 * The server's refusal of the files of a field, until other files are chosen.
 * @param files Chosen files; the same object until they change
 */
export function useFileError<Input extends FieldValues, Output>(
  { clearErrors, formState }: UseFormReturn<Input, unknown, Output>,
  field: string,
  files: unknown,
): string | undefined {
  useEffect(() => clearErrors(field as FieldPath<Input>), [clearErrors, field, files]);
  const errors: FieldErrors = formState.errors;
  return errors[field]?.message as string | undefined;
}

import { applyServerErrors, type useEditedRow, useFormChanges, useIdempotencyKey } from '@hourbank/mfe-kit';
import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

interface SaveOptions<Output extends object, Result> {
  /** Sends the parsed fields; for an edited row, only the changed ones. Create operations use the idempotency key. */
  save: (body: Output, idempotencyKey: string) => Promise<Result>;
  /** Asks before the fields are sent. With false, nothing is sent and the form stays as it is. */
  confirm?: (body: Output) => Promise<boolean>;
  /** The edited row. After a conflict, the form shows the newer values. */
  edit?: Pick<ReturnType<typeof useEditedRow<{ revision: number }, FieldValues, Output>>, 'carried' | 'caught'>;
  /**
   * Leaves the page. With `stay`, another form on the page has unsaved changes, so the page stays open and this form is
   * reset.
   */
  onSaved: (result: Result, stay: boolean) => void;
  /** Selected files. */
  files?: readonly File[];
  /** Whether something other than the fields and files has changed. */
  changed?: boolean;
  /** The form stays open after saving, and `onSaved` gives it other values. */
  isReused?: boolean;
}

/**
 * Saves a form, one request at a time. Server errors appear beside their fields, other errors above the form
 * until a value changes. Leaving
 * unsaved changes requires a confirmation. After saving, the form stays busy until the page closes.
 */
export function useFormSave<Input extends FieldValues, Output extends object, Result>(
  form: UseFormReturn<Input, unknown, Output>,
  { save, confirm, onSaved, edit, files = [], changed = false, isReused = false }: SaveOptions<Output, Result>,
) {
  const [failure, setFailure] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  // An error of the whole form may no longer be true for other values.
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => setFailure(null) }), [form]);
  const submitOnce = useIdempotencyKey();
  const { dirtyFields, isSubmitting } = form.formState;
  const others = useFormChanges(!saved && (changed || files.length > 0 || Object.keys(dirtyFields).length > 0));

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      const sent = edit ? edit.carried(body) : body;
      if (confirm && !(await confirm(sent))) return;
      const result = await submitOnce([body, files], (key) => save(sent, key));
      setSaved(!isReused);
      onSaved(result, others.hasChanges());
    } catch (error) {
      if (!(await edit?.caught(error))) setFailure(applyServerErrors(form, error));
    }
  });
  return { submit, failure, setFailure, busy: isSubmitting || saved };
}

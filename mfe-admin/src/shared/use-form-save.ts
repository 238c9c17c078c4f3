import { applyServerErrors, type useEditedRow } from '@hourbank/mfe-kit';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useFormChanges } from './unsaved-forms';
import { useIdempotencyKey } from './idempotency-key';

interface SaveOptions<Output extends object, Result> {
  /** Sends what the schema made of the fields, of an edited row those that were changed; the key is for operations that create. */
  save: (body: Output, idempotencyKey: string) => Promise<Result>;
  /** The row that is edited: a stale one is told, and the form goes on from the newer values. */
  edit?: Pick<ReturnType<typeof useEditedRow<{ revision: number }, FieldValues, Output>>, 'carried' | 'caught'>;
  /** Leads away from the form; where `stay`, another form of the page has unsaved changes, and this one has to begin anew. */
  onSaved: (result: Result, stay: boolean) => void;
  /** Files chosen beside the fields. */
  files?: readonly File[];
  /** Something beside the fields and files was changed. */
  changed?: boolean;
}

/**
 * Saving a form: once at a time, the server's words beside their fields and the rest above the form, and a question
 * before unsaved changes are left. A saved form stays busy until its page is gone.
 */
export function useFormSave<Input extends FieldValues, Output extends object, Result>(
  form: UseFormReturn<Input, unknown, Output>,
  { save, onSaved, edit, files = [], changed = false }: SaveOptions<Output, Result>,
) {
  const [failure, setFailure] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  const key = useIdempotencyKey();
  const { dirtyFields, isSubmitting } = form.formState;
  const others = useFormChanges(!saved && (changed || files.length > 0 || Object.keys(dirtyFields).length > 0));

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      const result = await save(edit ? edit.carried(body) : body, key.of(body, files));
      setSaved(true);
      onSaved(result, others.haveChanges());
    } catch (error) {
      key.failed(error);
      if (!(await edit?.caught(error))) setFailure(applyServerErrors(form, error));
    }
  });
  return { submit, failure, busy: isSubmitting || saved };
}

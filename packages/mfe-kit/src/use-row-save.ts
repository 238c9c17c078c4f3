import { useToast } from '@hourbank/ui';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { useEditedRow } from './edited-row';
import { applyServerErrors } from './form';
import { useFormChanges } from './unsaved-forms';

/**
 * Saves the row of a form that stays open, by `edit.save` or another change of the row, and confirms it with a toast.
 * After a conflict, the form shows the newer values; other errors appear beside their fields or above the form.
 */
export function useRowSave<Input extends FieldValues, Output extends object>(
  form: UseFormReturn<Input, unknown, Output>,
  edit: Pick<ReturnType<typeof useEditedRow<{ revision: number }, FieldValues, Output>>, 'caught'>,
  savedText: string,
) {
  const toast = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  useFormChanges(form.formState.isDirty);
  const save = async (change: () => Promise<unknown>) => {
    setFailure(null);
    try {
      await change();
      toast({ title: savedText });
    } catch (error) {
      if (!(await edit.caught(error))) setFailure(applyServerErrors(form, error));
    }
  };
  return { save, failure };
}

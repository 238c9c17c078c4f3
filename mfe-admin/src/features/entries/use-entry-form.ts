import { ApiError } from '@hourbank/api-client';
import {
  type AccountPackage,
  entryForm,
  type EntryStatus,
  type RoundingRule,
  type TimeEntry,
  tracking,
} from '@hourbank/contracts';
import { useApi, useEditedRow, useFileError, useOperationForm } from '@hourbank/mfe-kit';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { fieldLabels } from '../../shared/field-labels';
import { useDraft } from '../../shared/use-draft';
import { useFormSave } from '../../shared/use-form-save';
import { textOf, valuesOf } from './entry-values';
import { hoursOfMinutes, type MeasuredTime, requestedHours } from './measured-time';
import type { EntryBody } from './queries';
import type { TaskChoice } from './task-field';
import { usePackageChoice } from './use-package-choice';

export interface EntryFormOptions {
  clientId: string;
  /** The entry to edit; undefined for a new one. */
  entry?: TimeEntry;
  /** The packages of the client's account. */
  packages: readonly AccountPackage[];
  /** Today's rounding rule of the client. */
  rule: RoundingRule;
  /** Loads the rule again, after the service used another one. */
  reloadRule: () => Promise<unknown>;
  /** The time of the timer that a new entry logs. */
  measured?: MeasuredTime | undefined;
  /** The task that a new entry starts with, and those that can be chosen. */
  taskId?: number | undefined;
  tasks: readonly TaskChoice[];
  /** The status that a new entry starts with. */
  status?: EntryStatus | undefined;
  /** The form stays open after saving, for another entry. */
  isReused?: boolean;
  /** Distinguishes the draft of a new entry from others of the client. */
  draftName?: string;
  save: (
    body: EntryBody,
    screenshots: File[],
    idempotencyKey: string,
    /** For an edited entry: its revision and the screenshots to keep; null keeps all. */
    edited: { revision: number | undefined; kept: TimeEntry['screenshots'] | null },
  ) => Promise<TimeEntry>;
  onSaved: (saved: TimeEntry, stay: boolean) => void;
}

/** The values, screenshots and draft of an entry's form, and how they are saved. */
export function useEntryForm({
  clientId,
  entry,
  packages,
  rule,
  reloadRule,
  measured,
  taskId,
  status,
  isReused = false,
  draftName = `entry-of-client-${clientId}`,
  save,
  onSaved,
}: EntryFormOptions) {
  const [files, setFiles] = useState<File[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const choices = packages.filter(({ status, hoursLeft }) => status === 'active' && hoursLeft > 0);
  const { start, startNow, remember } = usePackageChoice(choices);
  const [isChosen, setIsChosen] = useState(false);
  const form = useOperationForm(entryForm, {
    defaultValues: valuesOf(clientId, entry, {
      packageId: start,
      hours: hoursOfMinutes(measured?.minutes, rule),
      measured,
      taskId,
      status,
    }),
  });
  const call = useApi();
  const edit = useEditedRow(form, {
    row: entry,
    load: ({ id }) => call(tracking.getTimeEntry, { params: { id } }),
    valuesOf: (row) => ({ ...valuesOf(clientId, row), status: row.status }),
    labels: fieldLabels(),
    hasOtherChanges: files.length > 0 || removed.length > 0,
    textOf,
  });
  const draft = useDraft(form, entry ? `entry-${entry.id}` : draftName);
  const kept = (edit.base?.screenshots ?? []).filter(({ id }) => !removed.includes(id));
  const { submit, failure, busy } = useFormSave(form, {
    save: async (body, key) => {
      setIsChosen(true);
      const edited = { revision: edit.revision, kept: removed.length > 0 ? kept : null };
      try {
        const saved = await save({ ...body, ...requestedHours(body, form.getValues(), rule) }, files, key, edited);
        if (body.packageId !== undefined) remember(String(body.packageId));
        return saved;
      } catch (error) {
        // The form shows the hours by today's rule, and saving again confirms them.
        if (error instanceof ApiError && error.code === 'rounding_changed') {
          await reloadRule();
          form.setValue('hours', String(error.params.hours), { shouldDirty: true });
        }
        throw error;
      }
    },
    onSaved: (saved, stay) => {
      draft.forget(isReused);
      onSaved(saved, stay);
    },
    edit,
    files,
    changed: removed.length > 0,
    isReused,
  });
  // Until the admin chooses or saves, a new entry follows the packages that others sell or use up meanwhile. After that
  // the choice stays, so that saving again is the same request.
  const { dirtyFields, isSubmitting } = form.formState;
  const [packageId, billable] = useWatch({ control: form.control, name: ['packageId', 'billable'] });
  const isCharged = billable !== false;
  const isFixed = entry !== undefined || isChosen || dirtyFields.packageId === true || isSubmitting || !isCharged;
  useEffect(() => {
    if (!isFixed && packageId !== start) form.resetField('packageId', { defaultValue: start });
    // A restored draft has no field for what time that is not charged does not have.
    if (!entry && !isCharged && packageId !== undefined) form.setValue('packageId', undefined, { shouldDirty: true });
  }, [form, entry, isCharged, isFixed, packageId, start]);
  /** Starts with other values, as if the form had just been opened. */
  const restart = (values: ReturnType<typeof valuesOf>) => {
    setIsChosen(false);
    setFiles([]);
    form.reset({ ...values, packageId: startNow() }, { keepDirtyValues: false });
  };
  const packageChoice = {
    choices,
    start,
    /** Whether the admin has to choose. */
    isMissing: isCharged && !(isFixed ? packageId : start),
    onChosen: () => setIsChosen(true),
    /** What was chosen is not kept for another client, whose packages are others. */
    reset: () => {
      setIsChosen(false);
      form.resetField('packageId', { defaultValue: start });
    },
  };
  const screenshots = {
    stored: kept,
    onRemoveStored: (id: string) => setRemoved([...removed, id]),
    files,
    onFiles: setFiles,
    error: useFileError(form, 'screenshots', files),
  };
  return { form, edit, draft, packageChoice, screenshots, submit, failure, busy, restart };
}

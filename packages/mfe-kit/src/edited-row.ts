import type { ApiError } from '@hourbank/api-client';
import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { changeSentences, type FieldLabels, isChangedMeanwhile } from './changed-meanwhile';

interface EditedRowOptions<Row, Input> {
  /** The row as the page knows it; none where the form creates one. */
  row: Row | undefined;
  /** Asks for the row as it is stored now. */
  load: (row: Row) => Promise<Row>;
  valuesOf: (row: Row) => Input;
  labels: FieldLabels;
  /** A newer value for a person, where it should not stand as it is. */
  textOf?: (field: string, value: unknown) => string | undefined;
  /** Something beside the fields was changed, such as files. */
  hasOtherChanges?: boolean;
  /** Brings what stands beside the fields up to date; `keepsTyped` says whether what was changed there stays. */
  onNewer?: (newer: Row, before: Row, keepsTyped: boolean) => void;
}

export interface NewerField {
  label: string;
  text: string | undefined;
}

/** What others did to the row while the form was open. */
export interface RowConflict {
  message: string;
  sentences: readonly string[];
  newer: readonly NewerField[];
  useNewer: () => void;
  keepTyped: () => void;
}

/** Paths of the fields that differ from what the form started from. */
function leaves(dirty: object, prefix = ''): string[] {
  return Object.entries(dirty).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return leaves(value, `${prefix}${name}.`);
    return value === true ? [prefix + name] : [];
  });
}

const paths = (values: object, prefix = ''): string[] =>
  Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? paths(value, `${prefix}${name}.`) : [prefix + name],
  );

/** Undefined where a value cannot be said in a few words. */
const shortText = (value: unknown) => {
  const text = String(value ?? '');
  return text.length <= 100 && !text.includes('<') ? text : undefined;
};

/**
 * The row that a form edits, so that two people do not undo each other's work (D-73): the form sends what was changed and the revision that is
 * based on; where that is stale, everything typed stays, and the newer values are offered.
 */
export function useEditedRow<Row extends { revision: number }, Input extends FieldValues, Output extends object>(
  form: UseFormReturn<Input, unknown, Output>,
  { row, load, valuesOf, labels, textOf, hasOtherChanges = false, onNewer }: EditedRowOptions<Row, Input>,
) {
  const [base, setBase] = useState(row);
  const [found, setFound] = useState<{ error: ApiError; newer: Row } | null>(null);
  const changed = leaves(form.formState.dirtyFields);
  const isUntouched = changed.length === 0 && !hasOtherChanges && !found;

  /** From now on the form starts from `newer`; of what was typed, the given fields stay. */
  const startFrom = (newer: Row, kept: readonly string[], keepsTyped: boolean) => {
    const typed = form.getValues();
    // The values of a form are what it started from.
    form.reset(valuesOf(newer) as DefaultValues<Input>, { keepDirtyValues: false });
    for (const field of kept) {
      const path = field as FieldPath<Input>;
      form.setValue(path, get(typed, field), { shouldDirty: true });
    }
    if (base) onNewer?.(newer, base, keepsTyped);
    setBase(newer);
    setFound(null);
  };

  // As long as nobody has typed, the form shows what the page learns.
  useEffect(() => {
    if (row && base && row.revision > base.revision && isUntouched) startFrom(row, [], false);
  });

  const conflictOf = (error: ApiError, before: Row, newer: Row): RowConflict => {
    const [was, is] = [valuesOf(before), valuesOf(newer)];
    const differing = paths({ ...was, ...is }).filter((field) => get(was, field) !== get(is, field));
    return {
      message: error.message.replace(/ Reload and try again\.$/, ''),
      sentences: changeSentences(error.changes, labels),
      newer: differing.flatMap((field) => {
        const label = labels[field];
        return label === undefined
          ? []
          : [{ label, text: textOf?.(field, get(is, field)) ?? shortText(get(is, field)) }];
      }),
      useNewer: () =>
        startFrom(
          newer,
          changed.filter((field) => !differing.includes(field)),
          false,
        ),
      keepTyped: () => startFrom(newer, changed, true),
    };
  };

  return {
    /** What the form started from, or was brought up to since. */
    base,
    revision: base?.revision,
    /** Of a body that the schema made of all fields, those that were changed; all where the form creates. */
    carried(body: Output): Output {
      if (!base) return body;
      const names = new Set(changed.map((field) => field.split('.')[0]));
      // The schema of a change is the partial of the form's.
      return Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name))) as Output;
    },
    /** Takes a refusal as stale on itself; false for any other. */
    async caught(error: unknown): Promise<boolean> {
      if (!base || !isChangedMeanwhile(error)) return false;
      const newer = await load(base).catch(() => null);
      if (newer) setFound({ error, newer });
      return newer !== null;
    },
    conflict: found && base ? conflictOf(found.error, base, found.newer) : null,
  };
}

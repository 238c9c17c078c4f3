import type { ApiError } from '@hourbank/api-client';
import { useEffect, useState } from 'react';
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { changeSentences, type FieldLabels, isChangedMeanwhile, withoutAdvice } from './changed-meanwhile';
import { isDecided } from './is-decided';

interface EditedRowOptions<Row, Input> {
  /** The row from the page's query. Undefined if the form creates a row. */
  row: Row | undefined;
  /** Fetches the current row. */
  load: (row: Row) => Promise<Row>;
  valuesOf: (row: Row) => Input;
  labels: FieldLabels;
  /** Formats a newer value for display. */
  textOf?: (field: string, value: unknown) => string | undefined;
  /** True if something other than the fields has changed, such as files. */
  hasOtherChanges?: boolean;
  /** Updates state outside the fields. `keepsTyped` is true if the user's changes to it stay. */
  onNewer?: (newer: Row, before: Row, keepsTyped: boolean) => void;
}

interface NewerField {
  label: string;
  text: string | undefined;
}

/** A conflict with changes that were saved while the form was open. */
export interface RowConflict {
  message: string;
  sentences: readonly string[];
  newer: readonly NewerField[];
  useNewer: () => void;
  keepTyped: () => void;
}

/** Paths of the fields that differ from the initial values. */
function leaves(dirty: object, prefix = ''): string[] {
  return Object.entries(dirty).flatMap(([name, value]: [string, unknown]) => {
    if (Array.isArray(value)) return value.length > 0 ? [prefix + name] : [];
    if (typeof value === 'object' && value !== null) return leaves(value, `${prefix}${name}.`);
    return value === true ? [prefix + name] : [];
  });
}

const paths = (values: object, prefix = ''): string[] =>
  Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? paths(value, `${prefix}${name}.`)
      : [prefix + name],
  );

/** Whether two values of a field are the same. The value of a field can be a list. */
const isSame = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other) ? JSON.stringify(one) === JSON.stringify(other) : one === other;

/** Returns undefined if the value has no short text. */
const shortText = (value: unknown) => {
  const text = String(value ?? '');
  return text.length <= 100 && !text.includes('<') ? text : undefined;
};

/**
 * Optimistic locking for a form (D-73): the form sends the changed fields and the revision on which they are based. If
 * that revision is stale, the user's input stays, and the alert offers the newer values.
 */
export function useEditedRow<Row extends { revision: number }, Input extends FieldValues, Output extends object>(
  form: UseFormReturn<Input, unknown, Output>,
  { row, load, valuesOf, labels, textOf, hasOtherChanges = false, onNewer }: EditedRowOptions<Row, Input>,
) {
  const [base, setBase] = useState(row);
  const [found, setFound] = useState<{ error: ApiError; newer: Row } | null>(null);
  // Whether the server may have saved the form although no response arrived.
  const [isUndecided, setUndecided] = useState(false);
  const changed = leaves(form.formState.dirtyFields);
  const isUntouched = changed.length === 0 && !hasOtherChanges && !found;

  /** The fields of the form whose values differ between two revisions of the row. */
  const differences = (newer: Row, before: Row): string[] => {
    const [was, is] = [valuesOf(before), valuesOf(newer)];
    return paths({ ...was, ...is }).filter((field) => !isSame(get(was, field), get(is, field)));
  };

  /** Rebases the form on `newer` and keeps the user's input in the `kept` fields. */
  const startFrom = (newer: Row, kept: readonly string[], keepsTyped: boolean) => {
    const typed = form.getValues();
    // `valuesOf` returns the initial values of the form.
    form.reset(valuesOf(newer), { keepDirtyValues: false });
    for (const field of kept) {
      const path = field as FieldPath<Input>;
      form.setValue(path, get(typed, field), { shouldDirty: true });
    }
    if (base) onNewer?.(newer, base, keepsTyped);
    setBase(newer);
    setFound(null);
    setUndecided(false);
  };

  // The form follows updates of the row while it is unchanged, or if they concern none of its fields. It ignores one
  // that may be its own, so that saving again is the same request, which the server recognizes by its revision.
  useEffect(() => {
    if (!row || !base || row.revision <= base.revision || found || isUndecided) return;
    if (isUntouched) startFrom(row, [], false);
    else if (differences(row, base).length === 0) startFrom(row, changed, true);
  });

  const conflictOf = (error: ApiError, before: Row, newer: Row): RowConflict => {
    const is = valuesOf(newer);
    const differing = differences(newer, before);
    return {
      // Someone else changed nothing if all changes are the user's own, in another window.
      message: error.changes.length > 0 && error.changes.every(({ by }) => by.isCaller) ? '' : withoutAdvice(error),
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
    /** The row on which the form is based. */
    base,
    revision: base?.revision,
    /** Reduces a body to the changed fields. Returns all fields if the form creates a row. */
    carried(body: Output): Output {
      if (!base) return body;
      const names = new Set(changed.map((field) => field.split('.')[0]));
      // The schema of an update is the partial of the form's schema.
      return Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name))) as Output;
    },
    /** Starts the form again from the current row, for a form that stays open. */
    restart: (current: Row) => startFrom(current, [], false),
    /**
     * Saves the form and starts it again from the returned row, for a form that stays open. What was typed meanwhile
     * stays as a change.
     */
    async save(send: () => Promise<Row>): Promise<void> {
      const sent = structuredClone(form.getValues());
      const saved = await send();
      const typed = form.getValues();
      const typedMeanwhile = paths(typed).filter((field) => !isSame(get(typed, field), get(sent, field)));
      startFrom(saved, typedMeanwhile, true);
    },
    /** Handles the rejection of a stale revision. Returns false for any other error, which may be a lost response. */
    async caught(error: unknown): Promise<boolean> {
      setUndecided(!isDecided(error));
      if (!base || !isChangedMeanwhile(error)) return false;
      const newer = await load(base).catch(() => null);
      if (newer) setFound({ error, newer });
      return newer !== null;
    },
    conflict: found && base ? conflictOf(found.error, base, found.newer) : null,
  };
}

import { serviceNow } from '@hourbank/i18n/format';
import { ownStorage, personOf, useSession } from '@hourbank/mfe-kit';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** How long after a change the draft is stored, ms. */
const storeAfter = 500;

interface Draft<Values> {
  /** ISO. */
  savedAt: string;
  values: Partial<Values>;
}

/** Only this hook writes it, so an object with values has those of the form. */
const isDraft = <Values>(stored: unknown): stored is Draft<Values> =>
  typeof stored === 'object' && stored !== null && 'values' in stored;

/**
 * Keeps the unsaved fields of a form in this browser, for this person, and offers them when the form opens again. Files
 * are not kept. `forget` deletes the draft after saving; `isReused` says that the form goes on with other values.
 */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
) {
  const session = useSession();
  const person = personOf(session.token());
  const kept = useMemo(() => ownStorage(person, `draft-${name}`), [person, name]);
  const [offered, setOffered] = useState(() => {
    const stored = kept.read();
    return isDraft<Values>(stored) ? stored : null;
  });
  const saved = useRef(false);
  /** Of a change that is not stored yet. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const store = () => {
      timer.current = undefined;
      const dirty = Object.keys(form.formState.dirtyFields);
      if (saved.current || session.endedBy() === 'logout' || dirty.length === 0) return;
      const values = Object.fromEntries(Object.entries(form.getValues()).filter(([field]) => dirty.includes(field)));
      kept.write({ savedAt: serviceNow().toISOString(), values });
    };
    const { unsubscribe } = form.watch((_values, { type }) => {
      if (type !== 'change') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(store, storeAfter);
    });
    return () => {
      unsubscribe();
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      store();
    };
  }, [form, kept, session]);

  const forget = useCallback(
    (isReused = false) => {
      saved.current = !isReused;
      // What was typed just before saving is saved, too: stored now, it would be offered and logged again.
      clearTimeout(timer.current);
      timer.current = undefined;
      setOffered(null);
      kept.write(null);
    },
    [kept],
  );
  const discard = () => {
    kept.write(null);
    setOffered(null);
  };
  const restore = () => {
    for (const [field, value] of Object.entries(offered?.values ?? {}))
      form.setValue(field as Path<Values>, (value ?? undefined) as never, { shouldDirty: true });
    setOffered(null);
  };
  return { savedAt: offered?.savedAt ?? null, restore, discard, forget };
}

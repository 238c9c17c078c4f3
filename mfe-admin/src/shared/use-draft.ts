import { useSession } from '@hourbank/mfe-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { draftPrefix } from './forget-drafts';

/** How long after a change the draft is stored, ms. */
const storeAfter = 500;

interface Draft<Values> {
  /** ISO. */
  savedAt: string;
  values: Partial<Values>;
}

/** The person of a token, so that drafts are offered to their author only. Only the server verifies the token. */
function personOf(token: string | null): string {
  try {
    const payload = (token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === 'object' && claims !== null && 'sub' in claims ? String(claims.sub) : '';
  } catch {
    return '';
  }
}

function read<Values>(key: string): Draft<Values> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '');
    // Only this module writes the key.
    return typeof stored === 'object' && stored !== null && 'values' in stored ? (stored as Draft<Values>) : null;
  } catch {
    return null;
  }
}

function write(key: string, draft: object | null): void {
  try {
    // JSON omits undefined, which is the value of a field that was emptied.
    if (draft)
      localStorage.setItem(
        key,
        JSON.stringify(draft, (_name, value: unknown) => value ?? null),
      );
    else localStorage.removeItem(key);
  } catch {
    // The browser blocks storage: there is no draft then.
  }
}

/**
 * Keeps the unsaved fields of a form in this browser, for this person, and offers them when the form opens again. Files
 * are not kept. `forget` deletes the draft after saving.
 */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
) {
  const session = useSession();
  const key = `${draftPrefix}${personOf(session.token())}-${name}`;
  const [offered, setOffered] = useState(() => read<Values>(key));
  const saved = useRef(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      timer = undefined;
      const dirty = Object.keys(form.formState.dirtyFields);
      if (saved.current || session.endedBy() === 'logout' || dirty.length === 0) return;
      const values = Object.fromEntries(Object.entries(form.getValues()).filter(([field]) => dirty.includes(field)));
      write(key, { savedAt: new Date().toISOString(), values });
    };
    const { unsubscribe } = form.watch((_values, { type }) => {
      if (type !== 'change') return;
      clearTimeout(timer);
      timer = setTimeout(store, storeAfter);
    });
    return () => {
      unsubscribe();
      if (timer === undefined) return;
      clearTimeout(timer);
      store();
    };
  }, [form, key, session]);

  const forget = useCallback(() => {
    saved.current = true;
    write(key, null);
  }, [key]);
  const discard = () => {
    write(key, null);
    setOffered(null);
  };
  const restore = () => {
    for (const [field, value] of Object.entries(offered?.values ?? {}))
      form.setValue(field as Path<Values>, (value ?? undefined) as never, { shouldDirty: true });
    setOffered(null);
  };
  return { savedAt: offered?.savedAt ?? null, restore, discard, forget };
}

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLeaveQuestion, useUnsavedChanges } from './unsaved-changes';

interface Forms {
  reportChanges: (form: string, hasChanges: boolean, isText: boolean) => void;
  /** Reads the current state, not the state of the last render. */
  othersHaveChanges: (form: string) => boolean;
  hasChanges: boolean;
}

const UnsavedFormsContext = createContext<Forms | null>(null);

/** Groups the forms of a page: one confirmation covers all of them, and each form can check the others for changes. */
export function UnsavedForms({ children }: { children: ReactNode }) {
  /** The changed forms, and whether each is a text that changes no row until it is sent with an action. */
  const changed = useRef(new Map<string, boolean>());
  const [hasChanges, setHasChanges] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const reportChanges = useCallback((form: string, isChanged: boolean, isText: boolean) => {
    if (isChanged) changed.current.set(form, isText);
    else changed.current.delete(form);
    setTyped(changed.current.size > 0);
    setHasChanges([...changed.current.values()].includes(false));
  }, []);
  const othersHaveChanges = useCallback((form: string) => [...changed.current.keys()].some((one) => one !== form), []);
  useUnsavedChanges(isTyped);
  return (
    <UnsavedFormsContext.Provider
      value={useMemo(
        () => ({ reportChanges, othersHaveChanges, hasChanges }),
        [reportChanges, othersHaveChanges, hasChanges],
      )}
    >
      {children}
    </UnsavedFormsContext.Provider>
  );
}

/** Whether a form of the page has unsaved changes. An action that changes its row would make them stale (D-73). */
export const useHasUnsavedChanges = (): boolean => useContext(UnsavedFormsContext)?.hasChanges ?? false;

/**
 * Confirms before the user leaves unsaved changes. `hasChanges` returns whether another form on the page has unsaved
 * changes. `isText` is for a text of an action, such as a reason, which keeps no action from its row.
 */
export function useFormChanges(isChanged: boolean, isText = false): { hasChanges: () => boolean } {
  const form = useId();
  const context = useContext(UnsavedFormsContext);
  const reportChanges = context?.reportChanges;
  useUnsavedChanges(isChanged && !context);
  useEffect(() => {
    reportChanges?.(form, isChanged, isText);
    return () => reportChanges?.(form, false, isText);
  }, [reportChanges, form, isChanged, isText]);
  return { hasChanges: () => context?.othersHaveChanges(form) ?? false };
}

/** Asks before a dialog with a typed text is closed, or its page is left. Returns the function that closes it. */
export function useDialogClose(isTyped: boolean, onClose: () => void): () => void {
  useFormChanges(isTyped, true);
  const ask = useLeaveQuestion();
  return () => {
    if (isTyped) void ask().then((mayClose) => mayClose && onClose());
    else onClose();
  };
}

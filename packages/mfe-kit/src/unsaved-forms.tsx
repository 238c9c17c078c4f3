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

/** Begins the key of a text that changes no row until it is sent with an action. */
const textPrefix = 'text:';

interface Forms {
  reportChanges: (form: string, hasChanges: boolean) => void;
  /** Reads the current state, not the state of the last render. */
  othersHaveChanges: (form: string) => boolean;
  hasChanges: boolean;
}

const UnsavedFormsContext = createContext<Forms | null>(null);

/** Groups the forms of a page: one confirmation covers all of them, and each form can check the others for changes. */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const changed = useRef(new Set<string>());
  const [hasChanges, setHasChanges] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const reportChanges = useCallback((form: string, isChanged: boolean) => {
    if (isChanged) changed.current.add(form);
    else changed.current.delete(form);
    setTyped(changed.current.size > 0);
    setHasChanges([...changed.current].some((one) => !one.startsWith(textPrefix)));
  }, []);
  const othersHaveChanges = useCallback((form: string) => [...changed.current].some((one) => one !== form), []);
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
  const id = useId();
  const form = isText ? textPrefix + id : id;
  const context = useContext(UnsavedFormsContext);
  const reportChanges = context?.reportChanges;
  useUnsavedChanges(isChanged && !context);
  useEffect(() => {
    reportChanges?.(form, isChanged);
    return () => reportChanges?.(form, false);
  }, [reportChanges, form, isChanged]);
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

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
import { useUnsavedChanges } from './unsaved-changes';

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
  const reportChanges = useCallback((form: string, isChanged: boolean) => {
    if (isChanged) changed.current.add(form);
    else changed.current.delete(form);
    setHasChanges(changed.current.size > 0);
  }, []);
  const othersHaveChanges = useCallback((form: string) => [...changed.current].some((one) => one !== form), []);
  useUnsavedChanges(hasChanges);
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
 * changes.
 */
export function useFormChanges(isChanged: boolean): { hasChanges: () => boolean } {
  const form = useId();
  const context = useContext(UnsavedFormsContext);
  const reportChanges = context?.reportChanges;
  useUnsavedChanges(isChanged && !context);
  useEffect(() => {
    reportChanges?.(form, isChanged);
    return () => reportChanges?.(form, false);
  }, [reportChanges, form, isChanged]);
  return { hasChanges: () => context?.othersHaveChanges(form) ?? false };
}

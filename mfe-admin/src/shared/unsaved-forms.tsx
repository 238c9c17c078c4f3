import { useUnsavedChanges } from '@hourbank/mfe-kit';
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

interface Forms {
  tell: (form: string, hasChanges: boolean) => void;
  /** As it is when it is asked, not when the page was drawn. */
  hasChangesBeside: (form: string) => boolean;
}

const UnsavedFormsContext = createContext<Forms | null>(null);

/** Several forms on one page: leaving it asks once for all of them, and each knows whether another has changes. */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const changed = useRef(new Set<string>());
  const [hasChanges, setHasChanges] = useState(false);
  const tell = useCallback((form: string, isChanged: boolean) => {
    if (isChanged) changed.current.add(form);
    else changed.current.delete(form);
    setHasChanges(changed.current.size > 0);
  }, []);
  const hasChangesBeside = useCallback((form: string) => [...changed.current].some((one) => one !== form), []);
  useUnsavedChanges(hasChanges);
  return (
    <UnsavedFormsContext.Provider value={useMemo(() => ({ tell, hasChangesBeside }), [tell, hasChangesBeside])}>
      {children}
    </UnsavedFormsContext.Provider>
  );
}

/** Asks before a form's unsaved changes are left. Tells whether another form of the page has some, which must not be lost with this one's page. */
export function useFormChanges(hasChanges: boolean): { haveChanges: () => boolean } {
  const form = useId();
  const together = useContext(UnsavedFormsContext);
  const tell = together?.tell;
  useUnsavedChanges(hasChanges && !together);
  useEffect(() => {
    tell?.(form, hasChanges);
    return () => tell?.(form, false);
  }, [tell, form, hasChanges]);
  return { haveChanges: () => together?.hasChangesBeside(form) ?? false };
}

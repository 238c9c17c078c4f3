import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { LogTimeStart } from '../shared/log-time';
import { useLoadCode } from '../shared/use-load-code';
import { isKeyAlone, useShortcut } from './use-shortcut';

/** Loaded when it is first opened. */
const loadDialog = () => import('./log-time').then((module) => ({ default: module.LogTime }));
const LogTime = lazy(loadDialog);

const opensDialog = (event: KeyboardEvent) => isKeyAlone(event, 'l');

/** The dialog to log time and the function that opens it; the key L opens it without a client. */
export function useLogDialog(enabled: boolean): { open: (start: LogTimeStart) => void; dialog: ReactNode } {
  const [start, setStart] = useState<LogTimeStart | null>(null);
  const loadCode = useLoadCode();
  const open = useCallback(
    (next: LogTimeStart) => void loadCode(loadDialog).then((isThere) => isThere && setStart(next)),
    [loadCode],
  );
  useShortcut(
    enabled,
    opensDialog,
    useCallback(() => open({}), [open]),
  );
  return {
    open,
    dialog: start && (
      <Suspense fallback={null}>
        <LogTime start={start} onClose={() => setStart(null)} />
      </Suspense>
    ),
  };
}

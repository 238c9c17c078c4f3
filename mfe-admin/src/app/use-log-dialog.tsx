import { useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { LogTimeStart } from '../shared/log-time';
import { useLoadCode } from '../shared/use-load-code';
import { isKeyAlone, useShortcut } from './use-shortcut';

/** Loaded when it is first opened. */
const loadDialog = () => import('./log-time').then((module) => ({ default: module.LogTime }));
const LogTime = lazy(loadDialog);

const opensDialog = (event: KeyboardEvent) => isKeyAlone(event, 'l');

interface LogDialogParts {
  open: (start: LogTimeStart) => void;
  /** Opens it as the key L does: for the client of the page if it has one. */
  openHere: () => void;
  dialog: ReactNode;
}

/** The dialog to log time and the functions that open it. */
export function useLogDialog(enabled: boolean): LogDialogParts {
  const [start, setStart] = useState<LogTimeStart | null>(null);
  const loadCode = useLoadCode();
  const open = useCallback(
    (next: LogTimeStart) => void loadCode(loadDialog).then((isThere) => isThere && setStart(next)),
    [loadCode],
  );
  const { clientId } = useParams({ strict: false });
  const openHere = useCallback(() => open({ clientId: Number(clientId) || undefined }), [open, clientId]);
  useShortcut(enabled, opensDialog, openHere);
  return {
    open,
    openHere,
    dialog: start && (
      <Suspense fallback={null}>
        <LogTime start={start} onClose={() => setStart(null)} />
      </Suspense>
    ),
  };
}

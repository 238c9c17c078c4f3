import { createContext, useCallback, useContext, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { ConfirmDialogProps, ConfirmOptions } from './confirm-dialog';

type Confirm = (options: ConfirmOptions) => Promise<boolean>;

interface PendingConfirmation {
  options: ConfirmOptions;
  resolve: (isConfirmed: boolean) => void;
}

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

/** `if (await confirm({ title: 'Delete this client?', confirmLabel: 'Delete client' })) ...` */
export const useConfirm = (): Confirm => useContext(ConfirmContext);

export interface ConfirmProviderProps {
  children: ReactNode;
  /** Calls `end` when an open question no longer applies: it is answered with no. Returns what stops that. */
  endOfQuestions?: (end: () => void) => () => void;
}

/** Loads the dialog on first use, so that the first load does not include it. */
export function ConfirmProvider({ children, endOfQuestions }: ConfirmProviderProps) {
  const [Dialog, setDialog] = useState<ComponentType<ConfirmDialogProps>>();
  const [pending, setPending] = useState<PendingConfirmation>();
  const [open, setOpen] = useState(false);
  const isConfirmed = useRef(false);

  const close = useCallback((hasConfirmed: boolean) => {
    isConfirmed.current = hasConfirmed;
    setOpen(false);
  }, []);

  const confirm = useCallback<Confirm>(
    async (options) => {
      let hasEnded = false;
      const stop = endOfQuestions?.(() => {
        hasEnded = true;
        close(false);
      });
      const loaded = await import('./confirm-dialog').catch(() => undefined);
      if (hasEnded || options.signal?.aborted || !loaded) stop?.();
      if (hasEnded || options.signal?.aborted) return false;
      // Falls back to the browser's dialog if the component cannot be loaded.
      if (!loaded) {
        const text = [options.text ?? options.title, options.consequence].filter(Boolean).join('\n');
        return window.confirm(text) && options.confirmLabel !== undefined;
      }
      const cancel = () => close(false);
      options.signal?.addEventListener('abort', cancel);
      const answer = await new Promise<boolean>((resolve) => {
        setDialog(() => loaded.ConfirmDialog);
        setPending({ options, resolve });
        setOpen(true);
      });
      // From here on, the dialog belongs to the next question.
      options.signal?.removeEventListener('abort', cancel);
      stop?.();
      return answer;
    },
    [close, endOfQuestions],
  );

  return (
    <ConfirmContext value={confirm}>
      {children}
      {Dialog && pending && (
        <Dialog
          {...pending.options}
          show={open}
          onConfirm={() => close(true)}
          onCancel={() => close(false)}
          onExited={() => pending.resolve(isConfirmed.current)}
        />
      )}
    </ConfirmContext>
  );
}

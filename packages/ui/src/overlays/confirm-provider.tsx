import { createContext, useCallback, useContext, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { ConfirmDialogProps, ConfirmQuestion } from './confirm-dialog';

type Confirm = (question: ConfirmQuestion) => Promise<boolean>;

interface Asked {
  question: ConfirmQuestion;
  answer: (agreed: boolean) => void;
}

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

/** `if (await confirm({ title: 'Delete this client?', confirmLabel: 'Delete client' })) ...` */
export const useConfirm = (): Confirm => useContext(ConfirmContext);

/** Loads the dialog on first use, so that the first load does not include it. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [Dialog, setDialog] = useState<ComponentType<ConfirmDialogProps>>();
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  const agreed = useRef(false);

  const confirm = useCallback<Confirm>(async (question) => {
    const loaded = await import('./confirm-dialog').catch(() => undefined);
    // Falls back to the browser's dialog if the component cannot be loaded.
    if (!loaded) return window.confirm(question.text ?? question.title);
    return new Promise<boolean>((answer) => {
      setDialog(() => loaded.ConfirmDialog);
      setAsked({ question, answer });
      setOpen(true);
    });
  }, []);

  const close = (answer: boolean) => {
    agreed.current = answer;
    setOpen(false);
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      {Dialog && asked && (
        <Dialog
          {...asked.question}
          show={open}
          onConfirm={() => close(true)}
          onCancel={() => close(false)}
          onExited={() => asked.answer(agreed.current)}
        />
      )}
    </ConfirmContext>
  );
}

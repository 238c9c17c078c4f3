import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { Toast, type ToastMessage } from './toast';

export type NewToast = Omit<ToastMessage, 'id'>;
/** Shows a toast and returns a function that closes it. */
type ShowToast = (message: NewToast) => () => void;

const ToastContext = createContext<ShowToast>(() => () => {});

/** The element that contains the toasts. */
export const ToastRegion = createContext<HTMLElement | null>(null);

/** Shows a toast for a completed action. Use `Alert` for persistent messages. */
export const useToast = (): ShowToast => useContext(ToastContext);

/** Toasts that are visible at the same time. */
const maxVisible = 3;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const visible = useRef<readonly ToastMessage[]>([]);
  const nextId = useRef(1);

  const setVisible = useCallback((next: readonly ToastMessage[]) => {
    visible.current = next;
    setMessages(next);
  }, []);
  const close = useCallback(
    (id: number, byAction = false) => {
      const closing = visible.current.find((message) => message.id === id);
      if (!closing) return;
      setVisible(visible.current.filter((message) => message !== closing));
      if (!byAction) closing.onClosed?.();
    },
    [setVisible],
  );
  const show = useCallback<ShowToast>(
    (message) => {
      const id = nextId.current++;
      for (const oldest of visible.current.slice(0, 1 - maxVisible)) close(oldest.id);
      setVisible([...visible.current, { ...message, id }]);
      return () => close(id);
    },
    [close, setVisible],
  );
  const list = useMemo(
    () => messages.map((message) => <Toast key={message.id} message={message} onClose={close} />),
    [messages, close],
  );

  return (
    <ToastContext value={show}>
      <ToastRegion value={region}>{children}</ToastRegion>
      <div className="toast-container hb-toasts" role="status" ref={setRegion}>
        {list}
      </div>
    </ToastContext>
  );
}

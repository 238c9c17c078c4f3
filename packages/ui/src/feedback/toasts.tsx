import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { Toast, type ToastMessage } from './toast';

export type NewToast = Omit<ToastMessage, 'id'>;
type ShowToast = (message: NewToast) => void;

const ToastContext = createContext<ShowToast>(() => {});

/** Shows a toast for a completed action. Use `Alert` for persistent messages. */
export const useToast = (): ShowToast => useContext(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const nextId = useRef(1);
  const show = useCallback<ShowToast>((message) => {
    const id = nextId.current++;
    setMessages((current) => [...current.slice(-2), { ...message, id }]);
  }, []);
  const close = useCallback(
    (id: number) => setMessages((current) => current.filter((message) => message.id !== id)),
    [],
  );
  const list = useMemo(
    () => messages.map((message) => <Toast key={message.id} message={message} onClose={close} />),
    [messages, close],
  );

  return (
    <ToastContext value={show}>
      {children}
      <div className="toast-container hb-toasts" role="status">
        {list}
      </div>
    </ToastContext>
  );
}

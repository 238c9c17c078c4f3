import { ToastProvider } from './feedback/toasts';
import { ConfirmProvider, type ConfirmProviderProps } from './overlays/confirm-provider';

/** Provides toasts and confirmations. Render it once around the application. */
export function UiProvider({ children, endOfQuestions }: ConfirmProviderProps) {
  return (
    <ToastProvider>
      <ConfirmProvider endOfQuestions={endOfQuestions}>{children}</ConfirmProvider>
    </ToastProvider>
  );
}

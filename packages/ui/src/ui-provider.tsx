import type { ReactNode } from 'react';
import { ToastProvider } from './feedback/toasts';
import { ConfirmProvider } from './overlays/confirm-provider';

/** Provides toasts and confirmations. Render it once around the application. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <ToastProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
    </ToastProvider>
  );
}

import type { ReactNode } from 'react';
import { ToastProvider } from './feedback/toasts';
import { ConfirmProvider } from './overlays/confirm-provider';

/** Once around an application: toasts and confirmations. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <ToastProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
    </ToastProvider>
  );
}

import { useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../basics/icon';
import type { AlertTone } from './alert';
import { ToastRegion } from './toasts';

/**
 * A question of the application itself, which stays beside the toasts until it is answered. It arrives after the page
 * without moving anything.
 */
export function PinnedToast({ tone, children }: { tone: AlertTone; children: ReactNode }) {
  const region = useContext(ToastRegion);
  return (
    region &&
    createPortal(
      <div className="toast show is-pinned">
        <div className="toast-body d-flex gap-2 align-items-start">
          <span className={`text-${tone} d-inline-flex pt-1`}>
            <Icon name={tone} />
          </span>
          <div className="flex-grow-1">{children}</div>
        </div>
      </div>,
      region,
    )
  );
}

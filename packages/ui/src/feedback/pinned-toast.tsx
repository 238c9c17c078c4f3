import { useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../basics/class-names';
import { Icon } from '../basics/icon';
import type { AlertTone } from './alert';
import { ToastRegion } from './toasts';

interface PinnedToastProps {
  tone: AlertTone;
  /** Shows it also while a dialog is open, for a message about the dialog. */
  aboveDialogs?: boolean;
  children: ReactNode;
}

/**
 * A message of the application itself, such as a question, which stays beside the toasts as long as it is rendered. It
 * arrives after the page without moving anything. Screen readers announce it politely, as they do the toasts.
 */
export function PinnedToast({ tone, aboveDialogs = false, children }: PinnedToastProps) {
  const region = useContext(ToastRegion);
  return (
    region &&
    createPortal(
      <div className={classNames('toast show is-pinned', aboveDialogs && 'is-above-dialogs')}>
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

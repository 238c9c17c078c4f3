import type { ReactNode } from 'react';
import { classNames } from '../basics/class-names';
import { Icon } from '../basics/icon';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

export interface AlertProps {
  tone?: AlertTone;
  children: ReactNode;
  /** Adds 'Try again'. */
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  className?: string;
}

/** A persistent message on the page. Screen readers announce errors at once and other messages politely. */
export function Alert({ tone = 'info', children, onRetry, retryLabel = 'Try again', className }: AlertProps) {
  return (
    <div className={classNames('alert', `alert-${tone}`, className)} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={tone} />
      <div>{children}</div>
      {onRetry && (
        <button type="button" className="hb-end alert-link hb-link-btn" onClick={onRetry}>
          {retryLabel}
        </button>
      )}
    </div>
  );
}

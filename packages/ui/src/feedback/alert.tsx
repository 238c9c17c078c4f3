import { useMessages } from '@hourbank/i18n/react';
import type { ReactNode } from 'react';
import { classNames } from '../basics/class-names';
import { Icon } from '../basics/icon';
import { messages } from '../messages';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

interface AlertProps {
  tone?: AlertTone;
  children: ReactNode;
  /** Adds 'Try again'. */
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  className?: string;
}

/** A persistent message on the page. Screen readers announce errors at once and other messages politely. */
export function Alert({ tone = 'info', children, onRetry, retryLabel, className }: AlertProps) {
  const t = useMessages(messages);
  return (
    <div className={classNames('alert', `alert-${tone}`, className)} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={tone} />
      <div>{children}</div>
      {onRetry && (
        <button type="button" className="hb-end alert-link hb-link-btn" onClick={onRetry}>
          {retryLabel ?? t('tryAgain')}
        </button>
      )}
    </div>
  );
}

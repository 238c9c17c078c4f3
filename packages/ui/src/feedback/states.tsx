import type { ReactNode } from 'react';
import { Button } from '../basics/button';
import { Icon, type IconName } from '../basics/icon';

/** Nothing to list: one sentence, one line of help, one action. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="hb-empty">
      <Icon name={icon} />
      <b>{title}</b>
      {children && <span>{children}</span>}
      {action}
    </div>
  );
}

export interface ErrorStateProps {
  message: string;
  /** One line of comfort or advice. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
}

/** Something could not be loaded: the message, and a way out. */
export function ErrorState({ message, children, onRetry }: ErrorStateProps) {
  return (
    <div className="hb-empty" role="alert">
      <Icon name="warning" />
      <b>{message}</b>
      {children && <span>{children}</span>}
      {onRetry && (
        <Button icon="retry" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

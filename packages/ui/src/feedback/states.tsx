import { useMessages } from '@hourbank/i18n/react';
import type { ReactNode } from 'react';
import { Button } from '../basics/button';
import { Icon, type IconName } from '../basics/icon';
import { messages } from './messages';

/** The state of an empty list: a title, a line of help and an action. */
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
  /** One line of help. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
}

/** The state after a failed load: the message and a retry button. */
export function ErrorState({ message, children, onRetry }: ErrorStateProps) {
  const t = useMessages(messages);
  return (
    <div className="hb-empty" role="alert">
      <Icon name="warning" />
      <b>{message}</b>
      {children && <span>{children}</span>}
      {onRetry && (
        <Button icon="retry" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  );
}

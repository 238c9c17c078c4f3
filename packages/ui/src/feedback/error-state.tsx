import { useMessages } from '@hourbank/i18n/react';
import type { ReactNode } from 'react';
import { Button } from '../basics/button';
import { Icon } from '../basics/icon';
import { messages } from '../messages';

interface ErrorStateProps {
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

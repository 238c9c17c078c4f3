import type { PendingEmail as Pending } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Alert } from '@hourbank/ui';
import type { ReactNode } from 'react';
import { messages } from './messages';

interface PendingEmailProps {
  of: Pending | undefined;
  /** What can be done about it. */
  children?: ReactNode;
}

/** The new email that waits for its confirmation, and since when (D-132). Nothing if there is none. */
export function PendingEmail({ of, children }: PendingEmailProps) {
  const t = useMessages(messages);
  if (!of) return null;
  return (
    <Alert className="mb-3">
      {t.rich('pendingEmail', {
        email: <bdi key="email">{of.email}</bdi>,
        day: formatDate(of.requestedAt),
        b: (chunks) => <b>{chunks}</b>,
      })}
      {children}
    </Alert>
  );
}

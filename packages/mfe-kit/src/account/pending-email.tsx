import type { PendingEmail as Pending } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Alert } from '@hourbank/ui';
import { messages } from './messages';

/** The new email that waits for its confirmation, and since when (D-132). Nothing if there is none. */
export function PendingEmail({ of }: { of: Pending | undefined }) {
  const t = useMessages(messages);
  if (!of) return null;
  return (
    <Alert className="mb-3">
      {t.rich('pendingEmail', {
        email: <bdi key="email">{of.email}</bdi>,
        day: formatDate(of.requestedAt),
        b: (chunks) => <b>{chunks}</b>,
      })}
    </Alert>
  );
}

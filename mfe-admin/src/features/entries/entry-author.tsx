import type { AdminEntry } from '@hourbank/contracts';
import { formatDateTime } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useMessages } from '@hourbank/i18n/react';
import { messages } from './messages';

/** Who logged an entry and when, and when it last changed (D-65). Visible to admins only. */
export function EntryAuthor({ of }: { of: Pick<AdminEntry, 'authorName' | 'createdAt' | 'changedAt'> }) {
  const t = useMessages(messages);
  const timeZone = useBusinessTimeZone();
  const time = formatDateTime(of.createdAt, timeZone);
  const sentences = [
    of.authorName ? t('loggedBy', { name: of.authorName, time }) : t('loggedAt', { time }),
    ...(of.changedAt === of.createdAt ? [] : [t('changedAt', { time: formatDateTime(of.changedAt, timeZone) })]),
  ];
  return <p className="hb-muted mb-0">{sentences.join(' ')}</p>;
}

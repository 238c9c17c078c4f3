import type { TimeEntry } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { DateText } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';

/** The date of an entry, for roles that log time as a link to the entry. */
export function EntryLink({ entry: { id, date } }: { entry: TimeEntry }) {
  const t = useMessages(messages);
  if (!useRights()('entries.own')) return <DateText value={date} />;
  return (
    <Link
      className="hb-quiet-link"
      to="/dashboard/entries/$entryId"
      params={{ entryId: String(id) }}
      title={t('entry', { id })}
    >
      <DateText value={date} />
    </Link>
  );
}

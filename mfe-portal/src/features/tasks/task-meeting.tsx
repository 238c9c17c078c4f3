import { type Task, tasks } from '@hourbank/contracts';
import { formatDateTimeRange } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useMessages } from '@hourbank/i18n/react';
import type { useDownload } from '@hourbank/mfe-kit';
import { Icon } from '@hourbank/ui';
import { DownloadLink } from '../../shared/download-link';
import { messages } from './messages';

interface TaskMeetingProps {
  task: Task;
  download: ReturnType<typeof useDownload>;
}

/** The time of the meeting, its join link once it exists, and a calendar file. */
export function TaskMeeting({ task: { id, meetingStart, meetingEnd, meetingJoinUrl }, download }: TaskMeetingProps) {
  const t = useMessages(messages);
  const zone = useBusinessTimeZone();
  if (!meetingStart || !meetingEnd) return null;
  return (
    <div className="hb-task-files hb-hint">
      <span className="d-inline-flex align-items-center gap-1">
        <Icon name="video" />
        {t('meetingAt', { span: formatDateTimeRange(meetingStart, meetingEnd, zone) })}
      </span>
      {meetingJoinUrl?.startsWith('https://') && (
        <a href={meetingJoinUrl} target="_blank" rel="noopener noreferrer" aria-label={t('joinOf', { id })}>
          {t('join')}
        </a>
      )}
      <DownloadLink
        path={tasks.getMeetingFile.path.replace('{id}', String(id))}
        label={t('addToCalendar')}
        description={t('addToCalendarOf', { id })}
        download={download}
      />
    </div>
  );
}

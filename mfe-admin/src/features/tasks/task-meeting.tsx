import { type AdminTask, tasks } from '@hourbank/contracts';
import { formatDateTimeRange, timeZoneName } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { hidden, type useDownload } from '@hourbank/mfe-kit';
import { buttonClass, Icon } from '@hourbank/ui';
import { messages } from './messages';

/** The meeting of a task, with a link to join and a calendar file. Nothing without a meeting. */
export function TaskMeeting({
  task: { id, meetingStart, meetingEnd, meetingJoinUrl },
  download,
}: {
  task: AdminTask;
  download: ReturnType<typeof useDownload>;
}) {
  const t = useMessages(messages);
  if (!meetingStart || !meetingEnd) return null;
  const path = tasks.getTaskMeetingFile.path.replace('{id}', String(id));
  return (
    <div className="hb-task-files">
      <span className="d-inline-flex align-items-center gap-2">
        <Icon name="video" />
        <span>
          {t('teamsMeeting', { period: formatDateTimeRange(meetingStart, meetingEnd), zone: timeZoneName() })}
        </span>
      </span>
      {meetingJoinUrl && /^https:\/\//i.test(meetingJoinUrl) && (
        <a className={buttonClass('secondary', 'sm')} href={meetingJoinUrl} target="_blank" rel="noopener noreferrer">
          <Icon name="open" />
          {t('joinMeeting')}
        </a>
      )}
      <button
        type="button"
        className={buttonClass('ghost', 'sm')}
        disabled={download.isPending}
        onClick={() => download.mutate(path)}
      >
        <Icon name="calendar" />
        <span>{t.rich('calendarFile', { id, hidden })}</span>
      </button>
    </div>
  );
}

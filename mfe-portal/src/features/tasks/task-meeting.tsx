import { type Task, tasks } from '@hourbank/contracts';
import { formatDateTimeRange } from '@hourbank/i18n/format';
import { Icon } from '@hourbank/ui';
import { DownloadLink } from '../../shared/download-link';

interface TaskMeetingProps {
  task: Task;
  onDownload: (path: string) => void;
}

/** The time of the meeting, its join link once it exists, and a calendar file. */
export function TaskMeeting({ task: { id, meetingStart, meetingEnd, meetingJoinUrl }, onDownload }: TaskMeetingProps) {
  if (!meetingStart || !meetingEnd) return null;
  return (
    <div className="hb-task-files hb-hint">
      <span className="d-inline-flex align-items-center gap-1">
        <Icon name="video" />
        Meeting {formatDateTimeRange(meetingStart, meetingEnd)}
      </span>
      {meetingJoinUrl?.startsWith('https://') && (
        <a href={meetingJoinUrl} target="_blank" rel="noopener noreferrer" aria-label={`Join meeting of task #${id}`}>
          Join meeting
        </a>
      )}
      <DownloadLink
        path={tasks.getMeetingFile.path.replace('{id}', String(id))}
        label="Add to calendar"
        description={`Add to calendar: meeting of task #${id}`}
        onDownload={onDownload}
      />
    </div>
  );
}

import type { OwnMessage, Task } from '@hourbank/contracts';
import { formatDateTime } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Button, classNames, Icon, initialsOf, RecentTime, RichText } from '@hourbank/ui';
import type { ComponentProps, ReactNode } from 'react';
import { hidden } from '../hidden-text';
import { taskStatusName } from '../names';
import { TaskFiles } from '../task-files';
import './conversation.css';
import { messages } from './messages';

interface ThreadFrameProps {
  /** What the thread is about, which stands above the messages. */
  first: ReactNode;
  /** Loads older messages; absent if there are none. */
  onOlder: (() => void) | undefined;
  isLoadingOlder: boolean;
  /** Whether there are no messages. */
  isEmpty: boolean;
  /** Accessible name, if not `Messages`. */
  label?: string;
  children: ReactNode;
}

/** The messages of a task in their order. Screen readers read new ones when they arrive. */
export function ThreadFrame({ first, onOlder, isLoadingOlder, isEmpty, label, children }: ThreadFrameProps) {
  const t = useMessages(messages);
  return (
    <div role="log" aria-label={label ?? t('messages')}>
      <ol className="hb-thread">
        {first}
        {onOlder && (
          <li className="hb-thread-line">
            <Button size="sm" onClick={onOlder} busy={isLoadingOlder} busyLabel={t('loadingOlder')}>
              {t('loadOlder')}
            </Button>
          </li>
        )}
        {isEmpty && <li className="hb-thread-line hb-muted">{t('none')}</li>}
        {children}
      </ol>
    </div>
  );
}

interface ThreadMessageProps {
  /** The person as this side sees it. */
  author: string;
  /** The name whose initials stand beside the message, if not the author's. */
  initials?: string;
  isClient: boolean;
  /** ISO. */
  at: string;
  /** HTML. */
  body: string;
  isRemoved?: boolean;
  files?: ComponentProps<typeof TaskFiles>['files'];
  /** For a note: an icon and the words that say who sees it. */
  note?: ReactNode;
  /** Buttons at the end of the head. */
  actions?: ReactNode;
  /** Content below the text and the files. */
  children?: ReactNode;
}

/** One message, note or request. */
export function ThreadMessage(props: ThreadMessageProps) {
  const { author, initials = author, isClient, at, body, isRemoved = false, files, note, actions, children } = props;
  const t = useMessages(messages);
  return (
    <li className={classNames('hb-msg', Boolean(note) && 'is-note')}>
      <span className={classNames('hb-avatar', isClient && 'is-client')} aria-hidden="true">
        {initialsOf(initials)}
      </span>
      <div className="hb-msg-head">
        <b>
          <bdi>{author}</bdi>
        </b>
        <span className="hb-hint">
          <RecentTime value={at} />
        </span>
        {note && (
          <span className="hb-note-tag">
            <Icon name="lock" />
            {note}
          </span>
        )}
        {actions && <span className="hb-end">{actions}</span>}
      </div>
      <div className="hb-msg-body">
        {isRemoved ? <p className="hb-muted mb-0">{t('removed')}</p> : body !== '' && <RichText html={body} />}
        {files && <TaskFiles files={files} className="hb-msg-files" />}
        {children}
      </div>
    </li>
  );
}

interface MessageRowProps extends Pick<ThreadMessageProps, 'author' | 'initials' | 'isClient'> {
  /** A message of either side. */
  of: Omit<OwnMessage, 'side'>;
  onRemove: (() => void) | undefined;
}

/** A row of the thread: a message, a change of the status, or both (D-77). */
export function MessageRow({ of: message, onRemove, ...who }: MessageRowProps) {
  const t = useMessages(messages);
  const { at, body, isRemoved, screenshots, documents, setStatus } = message;
  const isMessage = isRemoved || body !== '' || screenshots.length + documents.length > 0;
  const remove = onRemove && (
    <Button size="sm" variant="ghost" onClick={onRemove}>
      <span>{t.rich('remove', { time: formatDateTime(at), hidden })}</span>
    </Button>
  );
  return (
    <>
      {isMessage && (
        <ThreadMessage {...who} at={at} body={body} isRemoved={isRemoved} files={message} actions={remove} />
      )}
      {setStatus && <StatusChange author={who.author} status={setStatus} at={at} />}
    </>
  );
}

/** A change of the status, with the person who made it as this side sees it. */
function StatusChange({ author, status, at }: { author: string; status: Task['status']; at: string }) {
  const t = useMessages(messages);
  return (
    <li className="hb-msg-event">
      <Icon name="change" />
      <span>
        {t.rich('changedStatus', {
          author: <bdi>{author}</bdi>,
          status: taskStatusName(status),
          b: (chunks) => <b className="fw-semibold">{chunks}</b>,
        })}
      </span>
      <span className="hb-hint">
        <RecentTime value={at} />
      </span>
    </li>
  );
}

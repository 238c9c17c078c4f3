import type { OwnMessage, Task } from '@hourbank/contracts';
import { formatDateTime, formatHours } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi, type useDownload } from '@hourbank/mfe-kit';
import {
  Composer,
  StatusChange,
  ThreadFrame,
  ThreadMessage,
  useKeptText,
  useRemoveMessage,
  useThread,
} from '@hourbank/mfe-kit/conversation';
import { Button } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { ownProfile } from '../../shared/own-profile';
import { hoursOf, messagesOf, useAddMessage, useRemoveOwnMessage } from './conversation';
import { hidden } from './hidden-text';
import { messages } from './messages';
import { TaskMeeting } from './task-meeting';

/** The client's task, its hours, the messages about it, and a place to write (D-77). */
export function OwnThread({ task, download }: { task: Task; download: ReturnType<typeof useDownload> }) {
  const t = useMessages(messages);
  const call = useApi();
  const { query, rows } = useThread(messagesOf(call, task.id));
  const { data: hours } = useQuery(hoursOf(call, task.id));
  const { data: profile } = useQuery(ownProfile(call));
  const text = useKeptText(`message-${task.id}`);
  const { canRemove, remove } = useRemoveMessage(useRemoveOwnMessage(task.id).mutateAsync, text);
  const add = useAddMessage();
  const name = profile?.name ?? '';
  return (
    <>
      {hours && hours.count > 0 && (
        <p className="hb-task-hours">{t('usedSoFar', { hours: formatHours(hours.hours), count: hours.count })}</p>
      )}
      <QueryBoundary query={query} label={t('loadingMessages')} inCard>
        {() => (
          <>
            <ThreadFrame
              first={
                <ThreadMessage
                  author={task.addedByUs ? t('support') : t('you')}
                  initials={task.addedByUs ? t('support') : name}
                  isClient={!task.addedByUs}
                  at={task.createdAt}
                  body={task.description}
                  files={task}
                >
                  {task.addedByUs && <p className="hb-hint mb-0 mt-2">{t('addedBySupport')}</p>}
                  <TaskMeeting task={task} download={download} />
                </ThreadMessage>
              }
              isEmpty={rows.length === 0}
              onOlder={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
              isLoadingOlder={query.isFetchingNextPage}
            >
              {rows.map((message) => (
                <Message
                  key={message.id}
                  of={message}
                  name={name}
                  onRemove={canRemove(message) ? () => void remove(message) : undefined}
                />
              ))}
            </ThreadFrame>
            <Composer
              name={`message-${task.id}`}
              title={t('writeMessage')}
              text={text}
              withFiles
              emptyError={t('messageEmpty')}
              submitLabel={t('send')}
              sent={t('messageSent')}
              send={({ body, files }, idempotencyKey) =>
                add.mutateAsync({ request: { params: { id: task.id }, body: { body }, files }, idempotencyKey })
              }
            />
          </>
        )}
      </QueryBoundary>
    </>
  );
}

interface MessageProps {
  of: OwnMessage;
  /** The client's name, for its initials. */
  name: string;
  onRemove: (() => void) | undefined;
}

function Message({ of: message, name, onRemove }: MessageProps) {
  const t = useMessages(messages);
  const { at, side, body, setStatus, isRemoved } = message;
  const isOwn = side === 'you';
  const author = isOwn ? t('you') : t('support');
  const hasText = isRemoved || body !== '' || message.screenshots.length + message.documents.length > 0;
  return (
    <>
      {hasText && (
        <ThreadMessage
          author={author}
          initials={isOwn ? name : author}
          isClient={isOwn}
          at={at}
          body={body}
          isRemoved={isRemoved}
          files={message}
          actions={
            onRemove && (
              <Button size="sm" variant="ghost" onClick={onRemove}>
                <span>{t.rich('removeMessage', { time: formatDateTime(at), hidden })}</span>
              </Button>
            )
          }
        />
      )}
      {setStatus && <StatusChange author={author} status={setStatus} at={at} />}
    </>
  );
}

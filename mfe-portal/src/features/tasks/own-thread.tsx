import type { Task } from '@hourbank/contracts';
import { formatHours } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi, type useDownload } from '@hourbank/mfe-kit';
import {
  Composer,
  MessageRow,
  ThreadFrame,
  ThreadMessage,
  useKeptText,
  useRemoveMessage,
  useThread,
} from '@hourbank/mfe-kit/conversation';
import { useQuery } from '@tanstack/react-query';
import { ownProfile } from '../../shared/own-profile';
import { hoursOf, messagesOf, useAddMessage, useRemoveOwnMessage } from './conversation';
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
                <MessageRow
                  key={message.id}
                  of={message}
                  author={message.side === 'you' ? t('you') : t('support')}
                  initials={message.side === 'you' ? name : t('support')}
                  isClient={message.side === 'you'}
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

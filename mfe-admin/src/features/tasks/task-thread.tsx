import { type AdminTask, type TaskNote, taskStatuses } from '@hourbank/contracts';
import { formatDateTime } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { actionFailure, QueryBoundary, taskStatusName, useApi, type useDownload } from '@hourbank/mfe-kit';
import {
  Composer,
  MessageRow,
  ThreadFrame,
  ThreadMessage,
  useKeptText,
  useRemoveMessage,
  useThread,
} from '@hourbank/mfe-kit/conversation';
import { Alert, Button, CheckField, IconButton, useConfirm, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Can, useOwnId } from '../../shared/use-rights';
import { messagesOf, notesOf, useAddMessage, useAddNote, useRemoveNote, useRemoveTaskMessage } from './conversation';
import { messages } from './messages';
import { TaskMeeting } from './task-meeting';

interface TaskThreadProps {
  task: AdminTask;
  /** Whether the client gets emails; undefined while unknown. */
  getsEmails: boolean | undefined;
  download: ReturnType<typeof useDownload>;
}

/** The request, the messages and notes about it in the order of their time, and two places to write (D-77). */
export function TaskThread({ task, getsEmails, download }: TaskThreadProps) {
  const t = useMessages(messages);
  const call = useApi();
  const { query, rows } = useThread(messagesOf(call, task.id));
  const notes = useQuery(notesOf(call, task.id));
  const answer = useKeptText(`answer-${task.id}`);
  const { canRemove, remove } = useRemoveMessage(useRemoveTaskMessage(task.id).mutateAsync, answer);
  // Notes that are older than the loaded messages stand above them once those are loaded.
  const oldest = query.hasNextPage ? rows[0]?.at : undefined;
  const shownNotes = (notes.data ?? []).filter(({ at }) => oldest === undefined || at >= oldest);
  const items = [
    ...rows.map((message) => ({ at: message.at, message, note: null })),
    ...shownNotes.map((note) => ({ at: note.at, message: null, note })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <section className="card" aria-label={t('conversation')}>
      <QueryBoundary query={query} label={t('loadingMessages')} inCard>
        {() => (
          <QueryBoundary query={notes} label={t('loadingMessages')} inCard>
            {() => (
              <>
                <ThreadFrame
                  label={t('messagesAndNotes')}
                  first={
                    <ThreadMessage
                      author={task.addedBy || task.clientName}
                      isClient={!task.addedByUs}
                      at={task.createdAt}
                      body={task.description}
                      files={task}
                    >
                      {task.addedByUs && <p className="hb-hint mb-0 mt-2">{t('addedBy', { admin: task.addedBy })}</p>}
                      <TaskMeeting task={task} download={download} />
                    </ThreadMessage>
                  }
                  isEmpty={items.length === 0}
                  onOlder={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
                  isLoadingOlder={query.isFetchingNextPage}
                >
                  {items.map(({ message, note }) =>
                    message ? (
                      <MessageRow
                        key={`message-${message.id}`}
                        of={message}
                        author={message.byAdmin ? message.authorName || t('support') : task.clientName}
                        isClient={!message.byAdmin}
                        onRemove={canRemove(message) ? () => void remove(message) : undefined}
                      />
                    ) : (
                      <Note key={`note-${note.id}`} of={note} taskId={task.id} />
                    ),
                  )}
                </ThreadFrame>
                <Can right="tasks.work">
                  {getsEmails === false && (
                    <Alert tone="info" className="m-3 mb-0">
                      {t('noEmails')}
                    </Alert>
                  )}
                  <Answer task={task} text={answer} />
                  <NewNote taskId={task.id} />
                </Can>
              </>
            )}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </section>
  );
}

function Note({ of: { id, at, authorId, authorName, body }, taskId }: { of: TaskNote; taskId: number }) {
  const t = useMessages(messages);
  const confirm = useConfirm();
  const toast = useToast();
  const removal = useRemoveNote(taskId);
  const isOwn = useOwnId() === authorId;
  const remove = async () => {
    if (!(await confirm({ title: t('removeNoteQuestion'), confirmLabel: t('removeNoteConfirm') }))) return;
    removal.mutate(id, { onError: (error) => toast({ title: actionFailure(error, {}), tone: 'danger' }) });
  };
  return (
    <ThreadMessage
      author={authorName}
      isClient={false}
      at={at}
      body={body}
      note={t('onlyTeam')}
      actions={
        isOwn && (
          <IconButton
            icon="delete"
            size="sm"
            variant="ghost-danger"
            label={t('removeNote', { time: formatDateTime(at) })}
            onClick={() => void remove()}
          />
        )
      }
    />
  );
}

/** Answers the client, and optionally waits for its answer and sets the status. */
function Answer({ task, text }: { task: AdminTask; text: ReturnType<typeof useKeptText> }) {
  const t = useMessages(messages);
  const add = useAddMessage();
  const [waits, setWaits] = useState(false);
  const [status, setStatus] = useState<AdminTask['status']>();
  return (
    <Composer
      name={`answer-${task.id}`}
      title={t('answerTitle')}
      hint={t('answerHint')}
      text={text}
      withFiles
      emptyError={t('messageEmpty')}
      submitLabel={t('sendTo', { client: task.clientName })}
      sent={t('messageSent')}
      choices={{ waits, status }}
      send={async ({ body, files }, idempotencyKey) => {
        const request = { params: { id: task.id }, body: { body, waits, ...(status && { status }) }, files };
        await add.mutateAsync({ request, idempotencyKey });
        setWaits(false);
        setStatus(undefined);
      }}
    >
      <CheckField label={t('waits')} checked={waits} onChange={({ target }) => setWaits(target.checked)} />
      <select
        className="form-select"
        aria-label={t('statusAfter')}
        value={status ?? ''}
        onChange={({ target }) => setStatus(taskStatuses.find((one) => one === target.value))}
      >
        <option value="">{t('stays', { status: taskStatusName(task.status) })}</option>
        {taskStatuses
          .filter((one) => one !== task.status)
          .map((one) => (
            <option key={one} value={one}>
              {t('becomes', { status: taskStatusName(one) })}
            </option>
          ))}
      </select>
    </Composer>
  );
}

/** A note for the team, closed at first. A text never moves from here to the answer. */
function NewNote({ taskId }: { taskId: number }) {
  const t = useMessages(messages);
  const add = useAddNote();
  const text = useKeptText(`note-${taskId}`);
  const [isOpen, setOpen] = useState(text.value !== '');
  return (
    <>
      <div className="hb-note-open">
        <Button size="sm" variant="ghost" icon="lock" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('addNote')}
        </Button>{' '}
        <span className="hb-hint">{t('noteHint')}</span>
      </div>
      {isOpen && (
        <Composer
          name={`note-${taskId}`}
          title={t('noteTitle')}
          text={text}
          isNote
          emptyError={t('noteEmpty')}
          submitLabel={t('saveNote')}
          sent={t('noteSaved')}
          send={({ body }, idempotencyKey) =>
            add.mutateAsync({ request: { params: { id: taskId }, body: { body } }, idempotencyKey })
          }
        />
      )}
    </>
  );
}

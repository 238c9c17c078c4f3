import type { ApiClient } from '@hourbank/api-client';
import { type AdminTask, type RequestOf, tasks, tracking } from '@hourbank/contracts';
import { threadPages, useTaskMutation } from '@hourbank/mfe-kit/conversation';
import { queryOptions } from '@tanstack/react-query';

/** Notes have no pages, so they are asked for as often as messages, ms. */
const pollInterval = 30_000;
const shownEntries = 5;

/** The messages of a task. */
export const messagesOf = (call: ApiClient, id: number) =>
  threadPages(['tasks', 'messages', id], (before, signal) =>
    call(tasks.listTaskMessages, { params: { id }, query: { before } }, { signal }),
  );

/** The notes of a task. */
export const notesOf = (call: ApiClient, id: number) =>
  queryOptions({
    queryKey: ['tasks', 'notes', id],
    queryFn: async ({ signal }) => (await call(tasks.listTaskNotes, { params: { id } }, { signal })).notes,
    refetchInterval: pollInterval,
  });

/** The newest entries of a task, and its hours (D-79). */
export const timeOf = (call: ApiClient, { id, clientId }: AdminTask) =>
  queryOptions({
    queryKey: ['entries', 'of-task', id],
    queryFn: ({ signal }) =>
      call(
        tracking.listAllTimeEntries,
        { query: { clientId, task: id, totals: true, page: 1, pageSize: shownEntries } },
        { signal },
      ),
  });

interface Sending<R> {
  request: R;
  idempotencyKey: string;
}

export const useAddTask = () =>
  useTaskMutation((call, { request, idempotencyKey }: Sending<RequestOf<typeof tasks.addTask>>) =>
    call(tasks.addTask, request, { idempotencyKey }),
  );
export const useAddMessage = () =>
  useTaskMutation((call, { request, idempotencyKey }: Sending<RequestOf<typeof tasks.addTaskMessage>>) =>
    call(tasks.addTaskMessage, request, { idempotencyKey }),
  );
export const useRemoveTaskMessage = (id: number) =>
  useTaskMutation((call, messageId: number) => call(tasks.removeTaskMessage, { params: { id, messageId } }));
export const useAddNote = () =>
  useTaskMutation((call, { request, idempotencyKey }: Sending<RequestOf<typeof tasks.addTaskNote>>) =>
    call(tasks.addTaskNote, request, { idempotencyKey }),
  );
export const useRemoveNote = (id: number) =>
  useTaskMutation((call, noteId: number) => call(tasks.removeTaskNote, { params: { id, noteId } }));

/** Changes the assignee or the turn of a task, which make no new revision (D-77). */
export const useChangeTask = (id: number) =>
  useTaskMutation((call, body: Omit<RequestOf<typeof tasks.updateTaskStatus>['body'], 'status'>) =>
    call(tasks.updateTaskStatus, { params: { id }, body }),
  );

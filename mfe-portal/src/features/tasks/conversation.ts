import type { ApiClient } from '@hourbank/api-client';
import { clientEntries, type RequestOf, tasks } from '@hourbank/contracts';
import { threadPages, useTaskMutation } from '@hourbank/mfe-kit/conversation';
import { queryOptions } from '@tanstack/react-query';

/** The messages of one of the client's own tasks. */
export const messagesOf = (call: ApiClient, id: number) =>
  threadPages(['tasks', 'messages', id], (before, signal) =>
    call(tasks.listOwnMessages, { params: { id }, query: { before } }, { signal }),
  );

/** The hours of a task, and in how many entries (D-79). */
export const hoursOf = (call: ApiClient, task: number) =>
  queryOptions({
    queryKey: ['usage', 'of-task', task],
    queryFn: async ({ signal }) =>
      (await call(clientEntries.listClientEntries, { query: { task, totals: true, page: 1, pageSize: 5 } }, { signal }))
        .totals,
  });

export const useAddMessage = () =>
  useTaskMutation(
    (call, { request, idempotencyKey }: { request: RequestOf<typeof tasks.addOwnMessage>; idempotencyKey: string }) =>
      call(tasks.addOwnMessage, request, { idempotencyKey }),
  );
export const useRemoveOwnMessage = (id: number) =>
  useTaskMutation((call, messageId: number) => call(tasks.removeOwnMessage, { params: { id, messageId } }));

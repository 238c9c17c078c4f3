import { type AdminTask, deliveries, type FactEvent, type OwnMessage, type TaskMessage } from '@hourbank/contracts';
import { execute, select } from '@hourbank/service-kit/db';
import type { TestResponse } from '@hourbank/testing';
import type { Tasks } from './tasks';

export type Failure = { error: string; code: string };

/** The conversation about the tasks of a service under test: what both sides send and read, and what is told. */
export function conversationOf(tasks: Tasks) {
  const write = (
    clientId: number,
    id: number,
    body: unknown,
    key?: string,
  ): Promise<TestResponse<OwnMessage & Failure>> =>
    tasks.client(clientId)('POST', `/api/client/tasks/${id}/messages`, body, key ? { 'Idempotency-Key': key } : {});
  const answer = (id: number, body: unknown, by = tasks.asAdmin(1)): Promise<TestResponse<TaskMessage & Failure>> =>
    by('POST', `/api/tasks/${id}/messages`, body);
  const thread = async (id: number, query = '') =>
    (await tasks.admin<{ messages: TaskMessage[]; hasOlder: boolean }>('GET', `/api/tasks/${id}/messages${query}`))
      .body;
  const ownThread = async (clientId: number, id: number) =>
    (await tasks.client(clientId)<{ messages: OwnMessage[] }>('GET', `/api/client/tasks/${id}/messages`)).body.messages;
  const read = async (id: number) => (await tasks.admin<AdminTask>('GET', `/api/tasks/${id}`)).body;
  const patch = (id: number, body: unknown, headers = {}) =>
    tasks.admin<AdminTask & Failure>('PATCH', `/api/tasks/${id}`, body, headers);

  async function factsOf(id: number): Promise<(FactEvent & { id: string })[]> {
    const rows = await select<{ id: string; payload: string }>(
      tasks.deps.db.read,
      "SELECT event_id AS id, payload FROM outbox WHERE kind = 'fact' ORDER BY outbox.id",
    );
    const events = rows.map((row) => ({ id: row.id, event: JSON.parse(row.payload) as FactEvent }));
    const own = events.filter(({ event }) => event.subject === id);
    const at = new Date().toISOString();
    const body = { events: own.map((one) => ({ ...one, at, kind: 'fact' })), completeUntil: at };
    expect(deliveries.deliverEvents.body.safeParse(body).success).toBe(true);
    return own.map(({ id: eventId, event }) => ({ ...event, id: eventId }));
  }
  /** Makes the messages of a task older. */
  const age = (id: number, minutes: number) =>
    tasks.deps.transact((tx) =>
      execute(tx, 'UPDATE task_messages SET created_at = ? WHERE task_id = ?', [
        new Date(Date.now() - minutes * 60_000),
        id,
      ]),
    );
  return { write, answer, thread, ownThread, read, patch, factsOf, age };
}

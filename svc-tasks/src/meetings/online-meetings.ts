import type { Db } from '@hourbank/service-kit/db';
import type { Logger } from '@hourbank/service-kit/logger';
import { startPeriodicTask } from '@hourbank/service-kit/process';
import { type GraphClient, GraphError } from './graph-client';
import type { MeetingRow } from './meeting-entity';
import type { MeetingStore, OnlineMeeting } from './meeting-store';

interface OnlineMeetingDeps {
  tx: Db['tx'];
  meetings: MeetingStore;
  graph: GraphClient;
  log: Pick<Logger, 'warn'>;
  now: () => Date;
}

/** Maximum number of meetings per run. */
const batchSize = 50;
/** Lease in ms. Longer than all calls for one meeting: login, createOrGet and PATCH, 5 s each, some of them twice. */
const leaseMs = 60_000;
const firstPauseMs = 2000;
const longestPauseMs = 3_600_000;

/** Doubles the pause after each failure, up to an hour, and respects a longer `Retry-After`. In ms. */
const pauseAfter = (tries: number, retryAfterMs: number | null) =>
  Math.max(retryAfterMs ?? 0, Math.min(firstPauseMs * 2 ** Math.min(tries, 20), longestPauseMs));

const toGraph = ({ taskId, externalId, startsAt, endsAt }: MeetingRow) => ({
  externalId,
  startsAt,
  endsAt,
  subject: `Task ${taskId}`,
});

/** Sends the desired state of one meeting to Graph. */
async function sendToGraph({ tx, meetings, graph, now }: OnlineMeetingDeps, due: MeetingRow): Promise<void> {
  const { onlineId } = due;
  if (due.removed) {
    // A request whose response was lost may have created the online meeting. The external id finds it.
    await graph.remove(onlineId ?? (await graph.ensure(toGraph(due))).onlineId);
    return tx((work) => meetings.forget(work, due, now()));
  }
  const online: OnlineMeeting | null =
    onlineId === null ? await ensure(graph, due, now()) : await graph.change(onlineId, toGraph(due));
  if (onlineId !== null && online === null) return tx((work) => meetings.forget(work, due, now()));
  const exists = await tx((work) => meetings.settle(work, due, online, now()));
  // The row was deleted in the meantime because this process stalled beyond its lease.
  if (!exists && online) await graph.remove(online.onlineId);
}

/** Skips a meeting that is over, unless Graph may have created it already. */
const ensure = async (graph: GraphClient, due: MeetingRow, now: Date): Promise<OnlineMeeting | null> =>
  due.endsAt > now || due.asked ? graph.ensure(toGraph(due)) : null;

/** Processes one due meeting. Returns false if Graph is down: further requests in this run would fail too. */
async function processMeeting(deps: OnlineMeetingDeps, taskId: number): Promise<boolean> {
  const { tx, meetings, log, now } = deps;
  const due = await tx((work) => meetings.take(work, taskId, now(), new Date(now().getTime() + leaseMs)));
  if (!due) return true;
  try {
    await sendToGraph(deps, due);
    return true;
  } catch (cause) {
    if (!(cause instanceof GraphError)) throw cause;
    const pause = pauseAfter(due.tries, cause.retryAfterMs);
    log.warn(
      { task: taskId, status: cause.status, again: Math.round(pause / 1000) },
      `online meeting could not be updated in Graph: ${cause.message}`,
    );
    await tx((work) => meetings.postpone(work, due, new Date(now().getTime() + pause), now()));
    return !cause.isDown;
  }
}

/** Processes due meetings once. Any number of processes can run this at the same time. */
export async function settleOnlineMeetings(deps: OnlineMeetingDeps, isStopping = () => false): Promise<void> {
  for (const taskId of await deps.meetings.due(deps.now(), batchSize)) {
    if (isStopping() || !(await processMeeting(deps, taskId))) return;
  }
}

/** Processes due meetings immediately and then `everyMs` after each run ends, until `stop` is called. */
export const startOnlineMeetings = (deps: OnlineMeetingDeps, everyMs = 2000) =>
  startPeriodicTask({
    run: (isStopping) => settleOnlineMeetings(deps, isStopping),
    everyMs,
    log: deps.log,
    failureMessage: 'online meetings could not be updated',
  });

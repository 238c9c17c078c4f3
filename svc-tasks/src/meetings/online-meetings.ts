import type { Db } from '@hourbank/service-kit/db';
import type { Logger } from '@hourbank/service-kit/logger';
import { startPeriodicTask } from '@hourbank/service-kit/process';
import { type GraphClient, GraphError } from './graph-client';
import type { MeetingRow, MeetingStore, OnlineMeeting } from './meeting-store';

interface OnlineMeetingDeps {
  transact: Db['tx'];
  meetings: MeetingStore;
  graph: GraphClient;
  log: Pick<Logger, 'warn'>;
  now: () => Date;
}

/** Maximum number of meetings per run. */
const batchSize = 50;
/** Lease in ms. Longer than all calls for one meeting: login, createOrGet and PATCH, 5 s each, some of them twice. */
const leaseMs = 60_000;
const minRetryDelayMs = 2000;
const maxRetryDelayMs = 3_600_000;

/** Doubles the delay after each failure, up to an hour, and respects a longer `Retry-After`. In ms. */
const retryDelayMs = (failures: number, retryAfterMs: number | null) =>
  Math.max(retryAfterMs ?? 0, Math.min(minRetryDelayMs * 2 ** Math.min(failures, 20), maxRetryDelayMs));

const toGraphMeeting = ({ taskId, externalId, startsAt, endsAt }: MeetingRow) => ({
  externalId,
  startsAt,
  endsAt,
  subject: `Task ${taskId}`,
});

/** Sends the desired state of one meeting to Graph. */
async function syncMeeting({ transact, meetings, graph, now }: OnlineMeetingDeps, meeting: MeetingRow): Promise<void> {
  const { onlineId } = meeting;
  if (meeting.removed) {
    // A request whose response was lost may have created the online meeting. The external id finds it.
    await graph.remove(onlineId ?? (await graph.ensure(toGraphMeeting(meeting))).onlineId);
    return transact((tx) => meetings.recordDeletion(tx, meeting, now()));
  }
  const onlineMeeting: OnlineMeeting | null =
    onlineId === null
      ? await createUnlessOver(graph, meeting, now())
      : await graph.change(onlineId, toGraphMeeting(meeting));
  if (onlineId !== null && onlineMeeting === null) return transact((tx) => meetings.recordDeletion(tx, meeting, now()));
  const exists = await transact((tx) => meetings.recordSync(tx, meeting, onlineMeeting, now()));
  // The row was deleted in the meantime because this process stalled beyond its lease.
  if (!exists && onlineMeeting) await graph.remove(onlineMeeting.onlineId);
}

/** Creates the online meeting. Skips a meeting that is over, unless Graph may have created it already. */
const createUnlessOver = async (graph: GraphClient, meeting: MeetingRow, now: Date): Promise<OnlineMeeting | null> =>
  meeting.endsAt > now || meeting.sentToGraph ? graph.ensure(toGraphMeeting(meeting)) : null;

/** Processes one due meeting. Returns false if Graph is down: further requests in this run would fail too. */
async function processMeeting(deps: OnlineMeetingDeps, taskId: number): Promise<boolean> {
  const { transact, meetings, log, now } = deps;
  const meeting = await transact((tx) => meetings.lease(tx, taskId, now(), new Date(now().getTime() + leaseMs)));
  if (!meeting) return true;
  try {
    await syncMeeting(deps, meeting);
    return true;
  } catch (cause) {
    if (!(cause instanceof GraphError)) throw cause;
    const delayMs = retryDelayMs(meeting.failures, cause.retryAfterMs);
    log.warn(
      { task: taskId, status: cause.status, retryInSeconds: Math.round(delayMs / 1000) },
      `online meeting could not be updated in Graph: ${cause.message}`,
    );
    await transact((tx) => meetings.postpone(tx, meeting, new Date(now().getTime() + delayMs), now()));
    return !cause.isDown;
  }
}

/**
 * Processes due meetings once. Any number of processes can run this at the same time. A meeting that fails for another
 * reason than Graph is logged, and delays no other.
 */
export async function syncOnlineMeetings(deps: OnlineMeetingDeps, isStopping = () => false): Promise<void> {
  for (const taskId of await deps.meetings.due(deps.now(), batchSize)) {
    if (isStopping()) return;
    try {
      if (!(await processMeeting(deps, taskId))) return;
    } catch (cause) {
      deps.log.warn({ err: cause, task: taskId }, 'an online meeting could not be updated');
    }
  }
}

/** Processes due meetings immediately and then `everyMs` after each run ends, until `stop` is called. */
export const startOnlineMeetings = (deps: OnlineMeetingDeps, everyMs = 2000) =>
  startPeriodicTask({
    run: (isStopping) => syncOnlineMeetings(deps, isStopping),
    everyMs,
    log: deps.log,
    failureMessage: 'online meetings could not be updated',
  });

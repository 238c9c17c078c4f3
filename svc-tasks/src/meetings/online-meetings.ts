import { type Db, type Logger, startPeriodicTask } from '@hourbank/service-kit';
import { type GraphClient, GraphError } from './graph-client';
import type { DueMeeting, MeetingStore, OnlineMeeting } from './meeting-store';

interface OnlineMeetingDeps {
  tx: Db['tx'];
  meetings: MeetingStore;
  graph: GraphClient;
  log: Pick<Logger, 'warn'>;
  now: () => Date;
}

/** Meetings of one round. */
const batch = 50;
/** Longer than the calls that one meeting takes: sign-in, createOrGet and PATCH, five seconds each, some of them twice (ms). */
const leaseMs = 60_000;
const firstPauseMs = 2000;
const longestPauseMs = 3_600_000;

/** Twice as long after each failure, or as long as Graph says, if that is longer. */
const pauseAfter = (tries: number, retryAfterMs: number | null) =>
  Math.max(retryAfterMs ?? 0, Math.min(firstPauseMs * 2 ** Math.min(tries, 20), longestPauseMs));

const toGraph = ({ taskId, externalId, startsAt, endsAt }: DueMeeting) => ({
  externalId,
  startsAt,
  endsAt,
  subject: `Task ${taskId}`,
});

async function tell({ tx, meetings, graph, now }: OnlineMeetingDeps, due: DueMeeting): Promise<void> {
  const { onlineId } = due;
  if (due.removed) {
    // An answer that got lost may have made one: asking by its external id finds it.
    await graph.remove(onlineId ?? (await graph.ensure(toGraph(due))).onlineId);
    return tx((work) => meetings.forget(work, due, now()));
  }
  const online: OnlineMeeting | null =
    onlineId === null ? await ensure(graph, due, now()) : await graph.change(onlineId, toGraph(due));
  if (onlineId !== null && online === null) return tx((work) => meetings.forget(work, due, now()));
  const isThere = await tx((work) => meetings.settle(work, due, online, now()));
  // Frozen for so long that the meeting was given up meanwhile.
  if (!isThere && online) await graph.remove(online.onlineId);
}

/** A meeting that is over needs no room any more, but Graph may have made one already. */
const ensure = async (graph: GraphClient, due: DueMeeting, now: Date): Promise<OnlineMeeting | null> =>
  due.endsAt > now || due.asked ? graph.ensure(toGraph(due)) : null;

/** Tells Graph of one meeting; false: Graph is down, and going on is of no use now. */
async function work(deps: OnlineMeetingDeps, taskId: number): Promise<boolean> {
  const { tx, meetings, log, now } = deps;
  const due = await tx((work) => meetings.take(work, taskId, now(), new Date(now().getTime() + leaseMs)));
  if (!due) return true;
  try {
    await tell(deps, due);
    return true;
  } catch (cause) {
    if (!(cause instanceof GraphError)) throw cause;
    const pause = pauseAfter(due.tries, cause.retryAfterMs);
    log.warn(
      { task: taskId, status: cause.status, again: Math.round(pause / 1000) },
      `an online meeting is not settled: ${cause.message}`,
    );
    await tx((work) => meetings.postpone(work, due, new Date(now().getTime() + pause), now()));
    return !cause.isDown;
  }
}

/** One round over what is due. Any number of processes may do this at the same time. */
export async function settleOnlineMeetings(deps: OnlineMeetingDeps, isStopping = () => false): Promise<void> {
  for (const taskId of await deps.meetings.due(deps.now(), batch)) {
    if (isStopping() || !(await work(deps, taskId))) return;
  }
}

/** A round at once and one every `everyMs` after the last has ended, until `stop`. */
export const startOnlineMeetings = (deps: OnlineMeetingDeps, everyMs = 2000) =>
  startPeriodicTask({
    run: (isStopping) => settleOnlineMeetings(deps, isStopping),
    everyMs,
    log: deps.log,
    failureMessage: 'online meetings could not be settled',
  });

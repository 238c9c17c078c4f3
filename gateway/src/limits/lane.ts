import type { LaneLimits } from './gateway-limits';
import { createCounts } from './counts';

/** Who a slot is for. Callers without a session share the limits of their address only. */
export interface Caller {
  address: string;
  session: string | undefined;
}

interface Entry {
  caller: Caller;
  state: 'waiting' | 'started' | 'over';
  start: (release: () => void) => void;
  timer?: NodeJS.Timeout;
}

/**
 * Slots for requests of one kind to one service: limited in total, by address and by session, so that no caller takes them all. Who finds
 * none waits, at most `queueMs`; a waiting caller that has no room does not hold up those behind it.
 */
export function createLane({ total, perAddress, perSession, waiting: maxWaiting }: LaneLimits, queueMs: number) {
  const byAddress = createCounts();
  const bySession = createCounts();
  const waitingByAddress = createCounts();
  const waiting = new Set<Entry>();
  let taken = 0;

  const hasRoom = ({ address, session }: Caller) =>
    taken < total &&
    byAddress.of(address) < perAddress &&
    (session === undefined || bySession.of(session) < perSession);

  function count({ address, session }: Caller, change: 1 | -1) {
    taken += change;
    byAddress.add(address, change);
    if (session !== undefined) bySession.add(session, change);
  }

  function start(entry: Entry) {
    entry.state = 'started';
    count(entry.caller, 1);
    entry.start(() => leave(entry));
  }

  function stopWaiting(entry: Entry) {
    clearTimeout(entry.timer);
    waiting.delete(entry);
    waitingByAddress.add(entry.caller.address, -1);
  }

  function leave(entry: Entry) {
    const { state, caller } = entry;
    entry.state = 'over';
    if (state === 'waiting') stopWaiting(entry);
    if (state !== 'started') return;
    count(caller, -1);
    for (const next of waiting) {
      if (taken >= total) return;
      if (!hasRoom(next.caller)) continue;
      stopWaiting(next);
      start(next);
    }
  }

  return {
    /**
     * Calls `begin` once there is a slot, at once where possible, or `reject` where there is none in time or too many of the address wait
     * already. `begin` gets, and `enter` returns, what releases the slot or ends the waiting; calls of it beyond the first do nothing.
     */
    enter(caller: Caller, begin: (release: () => void) => void, reject: () => void): () => void {
      const entry: Entry = { caller, state: 'waiting', start: begin };
      if (hasRoom(caller)) {
        start(entry);
      } else if (waitingByAddress.of(caller.address) >= maxWaiting) {
        entry.state = 'over';
        reject();
      } else {
        waiting.add(entry);
        waitingByAddress.add(caller.address, 1);
        entry.timer = setTimeout(() => {
          leave(entry);
          reject();
        }, queueMs);
      }
      return () => leave(entry);
    },
  };
}
export type Lane = ReturnType<typeof createLane>;

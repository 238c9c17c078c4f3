import type { LaneLimits } from './gateway-limits';
import { createCounts } from './counts';

/** The caller that takes a slot. Callers without a session have only the limits of their address. */
interface Caller {
  address: string;
  session: string | undefined;
}

interface Entry {
  caller: Caller;
  state: 'waiting' | 'started' | 'finished';
  start: (release: () => void) => void;
  timer?: NodeJS.Timeout;
}

/**
 * Creates the slots for requests of one kind to one service. They are limited in total, by address and by session, so that no caller
 * takes all of them. A request without a slot waits at most `queueMs`. A waiting request over its own limits does not block
 * the requests behind it.
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
    entry.state = 'finished';
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
     * Calls `begin` as soon as there is a slot, or `reject` if there is none in time or too many requests of the address wait already.
     * `begin` receives, and `enter` returns, the function that releases the slot or ends the wait. Further calls of it do nothing.
     */
    enter(caller: Caller, begin: (release: () => void) => void, reject: () => void): () => void {
      const entry: Entry = { caller, state: 'waiting', start: begin };
      if (hasRoom(caller)) {
        start(entry);
      } else if (waitingByAddress.of(caller.address) >= maxWaiting) {
        entry.state = 'finished';
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

import type { LaneLimits } from './gateway-limits';
import { createCounts } from './counts';
import { createShares } from './shares';

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
 * Creates the slots for requests of one kind to one service. They are limited in total, by address and by session, so
 * that no caller takes all of them. A request without a slot waits at most `queueMs`. A free slot goes to the address
 * that has the fewest slots, so a waiting request does not wait for all those of other addresses before it.
 */
export function createLane({ perSession, waiting: maxWaiting, ...limits }: LaneLimits, queueMs: number) {
  const slots = createShares(limits);
  const bySession = createCounts();
  const waitingByAddress = createCounts();
  const waiting = new Set<Entry>();

  const hasRoom = ({ address, session }: Caller) =>
    slots.fits(address, 1) && (session === undefined || bySession.of(session) < perSession);

  function start(entry: Entry) {
    const { address, session } = entry.caller;
    entry.state = 'started';
    slots.take(address, 1);
    if (session !== undefined) bySession.add(session, 1);
    entry.start(() => leave(entry));
  }

  function stopWaiting(entry: Entry) {
    clearTimeout(entry.timer);
    waiting.delete(entry);
    waitingByAddress.add(entry.caller.address, -1);
  }

  function nextWaiting(): Entry | undefined {
    let next: Entry | undefined;
    let fewest = Infinity;
    for (const entry of waiting) {
      const taken = slots.usedBy(entry.caller.address);
      if (taken >= fewest || !hasRoom(entry.caller)) continue;
      next = entry;
      fewest = taken;
    }
    return next;
  }

  function leave(entry: Entry) {
    const { state, caller } = entry;
    entry.state = 'finished';
    if (state === 'waiting') stopWaiting(entry);
    if (state !== 'started') return;
    slots.release(caller.address, 1);
    if (caller.session !== undefined) bySession.add(caller.session, -1);
    for (let next = nextWaiting(); next; next = nextWaiting()) {
      stopWaiting(next);
      start(next);
    }
  }

  return {
    /**
     * Calls `begin` as soon as there is a slot, or `reject` if there is none in time or too many requests of the
     * address wait already. `begin` receives, and `enter` returns, the function that releases the slot or ends the
     * wait. Further calls of it do nothing.
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

import type { LaneLimits } from './gateway-limits';
import { createCounts } from './counts';
import { type Caller, callerKey, createShares } from './shares';

/** Who takes a slot, and the stored file that it is for. */
interface SlotUse {
  caller: Caller;
  file?: string;
}

interface Entry extends SlotUse {
  state: 'waiting' | 'started' | 'finished';
  start: (release: () => void) => void;
  timer?: NodeJS.Timeout;
}

/**
 * Creates the slots for requests of one kind to one service. They are limited in total, by address, by caller and by
 * file, so that nobody takes all of them. A request without a slot waits at most `queueMs`. A free slot goes to the
 * address that has the fewest slots, so a waiting request does not wait for all those of other addresses before it.
 */
export function createLane({ perFile = Infinity, waiting: maxWaiting, ...limits }: LaneLimits, queueMs: number) {
  const slots = createShares(limits);
  const byFile = createCounts();
  const waitingByCaller = createCounts();
  const waiting = new Set<Entry>();

  const hasRoom = ({ caller, file }: SlotUse) =>
    slots.fits(caller, 1) && (file === undefined || byFile.of(file) < perFile);

  function start(entry: Entry) {
    entry.state = 'started';
    slots.take(entry.caller, 1);
    if (entry.file !== undefined) byFile.add(entry.file, 1);
    entry.start(() => leave(entry));
  }

  function stopWaiting(entry: Entry) {
    clearTimeout(entry.timer);
    waiting.delete(entry);
    waitingByCaller.add(callerKey(entry.caller), -1);
  }

  function nextWaiting(): Entry | undefined {
    let next: Entry | undefined;
    let fewest = Infinity;
    for (const entry of waiting) {
      const taken = slots.usedBy(entry.caller.address);
      if (taken >= fewest || !hasRoom(entry)) continue;
      next = entry;
      fewest = taken;
    }
    return next;
  }

  function leave(entry: Entry) {
    const { state, caller, file } = entry;
    entry.state = 'finished';
    if (state === 'waiting') stopWaiting(entry);
    if (state !== 'started') return;
    slots.release(caller, 1);
    if (file !== undefined) byFile.add(file, -1);
    for (let next = nextWaiting(); next; next = nextWaiting()) {
      stopWaiting(next);
      start(next);
    }
  }

  return {
    /**
     * Calls `begin` as soon as there is a slot, or `reject` if there is none in time or too many requests of the
     * caller wait already. `begin` receives, and `enter` returns, the function that releases the slot or ends the
     * wait. Further calls of it do nothing.
     */
    enter(use: SlotUse, begin: (release: () => void) => void, reject: () => void): () => void {
      const entry: Entry = { ...use, state: 'waiting', start: begin };
      const key = callerKey(use.caller);
      if (hasRoom(entry)) {
        start(entry);
      } else if (waitingByCaller.of(key) >= maxWaiting) {
        entry.state = 'finished';
        reject();
      } else {
        waiting.add(entry);
        waitingByCaller.add(key, 1);
        entry.timer = setTimeout(() => {
          leave(entry);
          reject();
        }, queueMs);
      }
      return () => leave(entry);
    },
  };
}

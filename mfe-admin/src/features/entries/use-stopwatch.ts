import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { elapsedAt, pause, play, readStopwatch, type Stopwatch, unused } from './stopwatch';

const keyOf = (entryId: number) => `hb-stopwatch-${entryId}`;
const listeners = new Set<() => void>();
/** Storage may be forbidden; the watches then last as long as the page. */
const remembered = new Map<number, string>();

function readText(entryId: number): string | null {
  try {
    return localStorage.getItem(keyOf(entryId));
  } catch {
    return remembered.get(entryId) ?? null;
  }
}

function write(entryId: number, watch: Stopwatch): void {
  const text = watch === unused ? null : JSON.stringify(watch);
  try {
    if (text === null) localStorage.removeItem(keyOf(entryId));
    else localStorage.setItem(keyOf(entryId), text);
  } catch {
    if (text === null) remembered.delete(entryId);
    else remembered.set(entryId, text);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Forgets the watch of an entry, for instance of one that was deleted. */
export const resetStopwatch = (entryId: number): void => write(entryId, unused);

/** The moment, renewed while something runs. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

/** The stopwatch of an entry. It is kept with the browser, so it survives a reload and runs on in every tab. */
export function useStopwatch(entryId: number) {
  const text = useSyncExternalStore(subscribe, () => readText(entryId));
  const watch = useMemo(() => readStopwatch(text), [text]);
  const isRunning = watch.startedAt !== null;
  const elapsed = elapsedAt(watch, useNow(isRunning));
  return {
    isRunning,
    elapsed,
    isUnused: !isRunning && elapsed === 0,
    play: () => write(entryId, play(watch, Date.now())),
    /** Stops, and answers the milliseconds on the watch. */
    stop: (): number => {
      const stopped = pause(watch, Date.now());
      write(entryId, stopped);
      return stopped.elapsed;
    },
    reset: () => resetStopwatch(entryId),
  };
}

/** Tells of which of the entries the watch runs. */
export function useRunning(entryIds: readonly number[]): (entryId: number) => boolean {
  const running = useSyncExternalStore(subscribe, () =>
    entryIds.filter((id) => readStopwatch(readText(id)).startedAt !== null).join(),
  );
  return useMemo(() => {
    const ids = new Set(running.split(','));
    return (entryId) => ids.has(String(entryId));
  }, [running]);
}

import { useMemo, useSyncExternalStore } from 'react';
import { useNow } from '../../shared/use-now';
import { elapsedAt, pause, play, readStopwatch, type Stopwatch, unused } from './stopwatch';

const prefix = 'hb-stopwatch-';
const keyOf = (entryId: number) => `${prefix}${entryId}`;
const listeners = new Set<() => void>();
/** Used when the browser blocks localStorage; lost on reload. */
const fallback = new Map<number, string>();

function readText(entryId: number): string | null {
  try {
    return localStorage.getItem(keyOf(entryId));
  } catch {
    return fallback.get(entryId) ?? null;
  }
}

function write(entryId: number, watch: Stopwatch): void {
  const text = watch === unused ? null : JSON.stringify(watch);
  try {
    if (text === null) localStorage.removeItem(keyOf(entryId));
    else localStorage.setItem(keyOf(entryId), text);
  } catch {
    if (text === null) fallback.delete(entryId);
    else fallback.set(entryId, text);
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

/** Resets the stopwatch of an entry, for example after the entry is deleted. */
export const resetStopwatch = (entryId: number): void => write(entryId, unused);

/** Stopwatch of an entry, stored in localStorage: it survives a reload and all tabs share it. */
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
    /** Stops and returns the elapsed milliseconds. */
    stop: (): number => {
      const stopped = pause(watch, Date.now());
      write(entryId, stopped);
      return stopped.elapsed;
    },
    reset: () => resetStopwatch(entryId),
  };
}

/** Returns a function that checks whether the stopwatch of an entry runs. */
export function useRunning(entryIds: readonly number[]): (entryId: number) => boolean {
  const running = useSyncExternalStore(subscribe, () =>
    entryIds.filter((id) => readStopwatch(readText(id)).startedAt !== null).join(),
  );
  return useMemo(() => {
    const ids = new Set(running.split(','));
    return (entryId) => ids.has(String(entryId));
  }, [running]);
}

function storedIds(): number[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? Number(key.slice(prefix.length)) : []));
  } catch {
    return [...fallback.keys()];
  }
}

/** Ids of the entries whose stopwatch runs, on any page. */
export function useRunningIds(): number[] {
  const running = useSyncExternalStore(subscribe, () =>
    storedIds()
      .filter((id) => readStopwatch(readText(id)).startedAt !== null)
      .sort((one, other) => one - other)
      .join(),
  );
  return useMemo(() => (running === '' ? [] : running.split(',').map(Number)), [running]);
}

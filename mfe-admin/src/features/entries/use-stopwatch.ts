import { type StorageSlot, storageSlot } from '@hourbank/mfe-kit';
import { useMemo, useSyncExternalStore } from 'react';
import { useNow } from '../../shared/use-now';
import { elapsedAt, pause, play, readStopwatch, type Stopwatch, unused } from './stopwatch';

const prefix = 'hb-stopwatch-';
const keyOf = (entryId: number) => `${prefix}${entryId}`;
const idOf = (key: string) => Number(key.slice(prefix.length));
const listeners = new Set<() => void>();
/** The stopwatches that this tab changed. */
const slots = new Map<number, StorageSlot>();

const slotOf = (entryId: number) => slots.get(entryId) ?? storageSlot(keyOf(entryId));
const readText = (entryId: number) => slotOf(entryId).read();

function write(entryId: number, watch: Stopwatch): void {
  const slot = slotOf(entryId);
  slot.write(watch === unused ? null : JSON.stringify(watch));
  slots.set(entryId, slot);
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Another tab changed a stopwatch, or cleared the storage. */
function handleStorage({ key, newValue }: StorageEvent): void {
  if (key !== null && !key.startsWith(prefix)) return;
  if (key !== null && newValue !== null) slots.get(idOf(key))?.followStorage();
  notify();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', handleStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', handleStorage);
  };
}

/** The entry of the stopwatch that was stopped last in this tab, and its elapsed milliseconds. */
let result: { entryId: number; elapsed: number } | null = null;

function setResult(next: typeof result): void {
  result = next;
  notify();
}

export const clearStopwatchResult = (): void => setResult(null);

/** What the stopwatch recorded that was stopped last, wherever that was. Null after its reset. */
export const useStopwatchResult = () => useSyncExternalStore(subscribe, () => result);

/** Resets the stopwatch of an entry, for example after the entry is deleted. */
export function resetStopwatch(entryId: number): void {
  write(entryId, unused);
  if (result?.entryId === entryId) clearStopwatchResult();
}

/**
 * Stopwatch of an entry, stored in localStorage: it survives a reload and all tabs share it. Without storage it is that
 * of this tab (D-95).
 */
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
    /** Stops, and shows the result (`StopwatchResult`). */
    stop: () => {
      const stopped = pause(watch, Date.now());
      write(entryId, stopped);
      setResult({ entryId, elapsed: stopped.elapsed });
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

/** The entries whose stopwatch was used in this browser. */
function knownIds(): Set<number> {
  const ids = new Set(slots.keys());
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) ids.add(idOf(key));
  } catch {
    // The browser blocks storage: those of this tab are in memory.
  }
  return ids;
}

/** Ids of the entries whose stopwatch runs, on any page. */
export function useRunningIds(): number[] {
  const running = useSyncExternalStore(subscribe, () =>
    [...knownIds()]
      .filter((id) => readStopwatch(readText(id)).startedAt !== null)
      .sort((one, other) => one - other)
      .join(),
  );
  return useMemo(() => (running === '' ? [] : running.split(',').map(Number)), [running]);
}

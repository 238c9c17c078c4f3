import { AsyncLocalStorage } from 'node:async_hooks';

/** A value that all code reads which `work` calls, also asynchronously. */
interface AsyncValue<T> {
  run<R>(value: T, work: () => R): R;
  /** The value of the innermost `run`, or undefined outside of it. */
  get(): T | undefined;
}

/** One storage for all values: on Node 20 every promise of the process costs time for each storage that is in use. */
const storage = new AsyncLocalStorage<Readonly<Record<symbol, unknown>>>();

export function createAsyncValue<T>(): AsyncValue<T> {
  const key = Symbol('value');
  return {
    run: (value, work) => storage.run({ ...storage.getStore(), [key]: value }, work),
    get: () => storage.getStore()?.[key] as T | undefined,
  };
}

import { unavailable } from '@hourbank/service-kit/errors';
import { Piscina } from 'piscina';

interface RendererOptions {
  /** The worker's file: TypeScript if the service runs from source, otherwise the built worker next to the bundle. */
  file: string;
  /** The name of the function that the worker exports. */
  name: string;
  /** The error of a document that was not ready in time. */
  notReady: { code: string; message: string };
  /** Timeout for a document in ms, including the wait for a thread. It is below the gateway's timeout of 10 s. */
  limitMs?: number | undefined;
  /** Maximum heap of the thread, MiB. */
  heapMb?: number;
  /** The part of it for new objects, MiB. A long document takes a third more CPU time with a small one. */
  youngHeapMb?: number;
  /** Maximum number of documents that are rendered or wait for a thread. */
  maxPending?: number | undefined;
}

/**
 * Renders documents in one worker thread, so that the main thread can serve other requests. It starts with the first document and ends after
 * one idle minute. `render` throws 503 if too many documents are pending or if the timeout expires; an expired timeout also ends the thread.
 * `T` is what the worker's function takes; it is cloned to the thread.
 */
export function createRenderer<T>({
  file,
  name,
  notReady,
  limitMs = 8_000,
  heapMb = 64,
  youngHeapMb = 4,
  maxPending = 100,
}: RendererOptions) {
  const refused = () => unavailable(notReady.code, notReady.message);
  const pool = new Piscina({
    filename: file,
    name,
    execArgv: file.endsWith('.ts') ? ['--import', 'tsx'] : [],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngHeapMb },
  });

  let pending = 0;

  return {
    async render(task: T): Promise<Buffer> {
      // The pool's own queue limit does not count tasks with an abort signal.
      if (pending >= maxPending) throw refused();
      pending += 1;
      const timeout = AbortSignal.timeout(limitMs);
      try {
        // The worker returns a Buffer; the structured clone between threads turns it into a Uint8Array.
        const bytes = (await pool.run(task, { signal: timeout })) as Uint8Array;
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      } catch (cause) {
        throw timeout.aborted ? refused() : cause;
      } finally {
        pending -= 1;
      }
    },
    close: () => pool.destroy(),
  };
}
export type Renderer<T> = ReturnType<typeof createRenderer<T>>;

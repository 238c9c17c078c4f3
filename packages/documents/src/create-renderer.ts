import { unavailable } from '@hourbank/service-kit/errors';
import { limitPerKey } from '@hourbank/service-kit/process';
import { Piscina } from 'piscina';

export interface RendererLimits {
  /** Timeout for a document in ms, including the wait for a thread. It is below the gateway's timeout of 10 s. */
  limitMs?: number | undefined;
  /** Maximum number of documents that are rendered or wait for a thread. */
  maxPending?: number | undefined;
  /** Maximum number of one client's documents among them. */
  maxPendingPerClient?: number | undefined;
  /** The worker's file, if it is another one than the service's. */
  file?: string;
}

interface RendererOptions extends RendererLimits {
  /** The worker's file: TypeScript if the service runs from source, otherwise the built worker next to the bundle. */
  file: string;
  /** The name of the function that the worker exports. */
  name: string;
  /** The error of a document that was not ready in time. */
  notReady: { code: string; message: string };
  /** Maximum heap of the thread, MiB. */
  heapMb?: number;
  /** The part of it for new objects, MiB. A long document takes a third more CPU time with a small one. */
  youngHeapMb?: number;
}

/**
 * Renders documents in one worker thread, so that the main thread can serve other requests. It starts with the first
 * document and ends after one idle minute. `render` throws 503 if too many documents are pending or if the timeout
 * expires; an expired timeout also ends the thread. A client has one document at the thread or waiting for it, so a
 * document waits for one of each other client at most. `T` is what the worker's function takes; it is cloned to the
 * thread.
 */
export function createRenderer<T>({
  file,
  name,
  notReady,
  limitMs = 8_000,
  heapMb = 64,
  youngHeapMb = 4,
  maxPending = 100,
  maxPendingPerClient = 20,
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

  const turns = limitPerKey<number>({ max: 1, maxWaiting: maxPendingPerClient - 1, overflow: refused });
  let pending = 0;

  return {
    async render(clientId: number, task: T): Promise<Buffer> {
      // The pool's own queue limit does not count tasks with an abort signal.
      if (pending >= maxPending) throw refused();
      pending += 1;
      const timeout = AbortSignal.timeout(limitMs);
      try {
        // The worker returns a Buffer; the structured clone between threads turns it into a Uint8Array.
        const bytes = (await turns(clientId, () => pool.run(task, { signal: timeout }))) as Uint8Array;
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

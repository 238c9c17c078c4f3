import { type AppError, unavailable } from '@hourbank/service-kit/errors';
import { createQueue, limitPerKey } from '@hourbank/service-kit/process';
import { Piscina } from 'piscina';

export interface RendererLimits {
  /** Timeout for rendering a document in ms, from the time it has a thread. */
  limitMs?: number | undefined;
  /** Timeout for the wait for a thread in ms; by default as long as `limitMs`. */
  waitMs?: number | undefined;
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
  /** The error of a document that did not get a thread in time, or was not ready in time. */
  notReady: { code: string; message: string };
  /** Makes the error of a document that was not ready in time, if it is another one. */
  tooSlow?: () => AppError;
  /** Maximum number of threads, each with a heap of its own. */
  maxThreads?: number;
  /** Maximum heap of a thread, MiB. */
  heapMb?: number;
  /** The part of it for new objects, MiB. A long document takes a third more CPU time with a small one. */
  youngHeapMb?: number;
}

/**
 * Renders documents in worker threads, so that the main thread can serve other requests. A thread starts when a
 * document needs it and ends after one idle minute. `render` throws 503 if too many documents are pending or if a
 * document does not get a thread in time. A document that takes too long to render ends its thread. The sum of both
 * timeouts is below the gateway's timeout of 10 s, unless no one waits for the response. A client has one document at a
 * thread or waiting for it, so a document waits for one of each other client at most. `T` is what the worker's function
 * takes; it is cloned to the thread.
 */
export function createRenderer<T>({
  file,
  name,
  notReady,
  tooSlow,
  limitMs = 4_000,
  waitMs = limitMs,
  maxThreads = 1,
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
    maxThreads,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngHeapMb },
  });

  const turns = limitPerKey<number>({ max: 1, maxWaiting: maxPendingPerClient - 1, overflow: refused });
  // A document leaves this queue only when a thread is free, so that its time limit does not include the wait.
  const threads = createQueue({ max: maxThreads });
  let pending = 0;

  async function renderNow(task: T): Promise<Buffer> {
    const limit = AbortSignal.timeout(limitMs);
    try {
      // The worker returns a Buffer; the structured clone between threads turns it into a Uint8Array.
      const bytes = (await pool.run(task, { signal: limit })) as Uint8Array;
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } catch (cause) {
      throw limit.aborted ? (tooSlow ?? refused)() : cause;
    }
  }

  return {
    async render(clientId: number, task: T): Promise<Buffer> {
      // The queue for threads has no limit of its own.
      if (pending >= maxPending) throw refused();
      pending += 1;
      const wait = AbortSignal.timeout(waitMs);
      let hasBegun = false;
      const rendered = turns(clientId, () =>
        threads.run(async () => {
          if (wait.aborted) throw refused();
          hasBegun = true;
          return renderNow(task);
        }),
      ).finally(() => (pending -= 1));
      const expired = new Promise<never>((_, reject) => {
        wait.addEventListener('abort', () => !hasBegun && reject(refused()), { once: true });
      });
      return Promise.race([rendered, expired]);
    },
    close: () => pool.destroy(),
  };
}

import type { Dispatcher, Pool } from 'undici';

interface RequestOptions {
  method: Dispatcher.HttpMethod;
  path: string;
  /** Alternating names and values. */
  headers: string[];
  body: string | null;
}

/**
 * Sends one request and reads its whole response. It uses undici's dispatch directly, because streams and signals cost
 * more than the rest of a small call. Rejects if the response is not complete within `timeoutMs`; a request that is
 * still queued is then not sent. The error has undici's `code` only if no response headers arrived.
 */
export const sendRequest = (
  pool: Pool,
  request: RequestOptions,
  timeoutMs: number,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    let controller: Dispatcher.DispatchController | undefined;
    let timeoutError: Error | undefined;
    const timer = setTimeout(() => {
      timeoutError = new Error(`No response within ${timeoutMs} ms`);
      controller?.abort(timeoutError);
      reject(timeoutError);
    }, timeoutMs);

    pool.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        if (timeoutError) started.abort(timeoutError);
      },
      onResponseStart(_controller, code) {
        status = code;
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        clearTimeout(timer);
        resolve({ status, text: Buffer.concat(chunks).toString() });
      },
      onResponseError(_controller, cause) {
        clearTimeout(timer);
        reject(status === 0 ? cause : new Error('The response was interrupted.', { cause }));
      },
    });
  });

import type { Dispatcher, Pool } from 'undici';

interface RequestOptions {
  method: Dispatcher.HttpMethod;
  path: string;
  /** Names and values in turn. */
  headers: string[];
  body: string | null;
}

/**
 * One request and its answer, read whole: past undici's streams and signals, which cost more than the rest of a small call. Rejects where
 * the answer is not there within `timeoutMs`; what waited for a connection until then is not sent any more. Only where nothing of the
 * answer has come does the error have undici's `code`.
 */
export const sendRequest = (
  pool: Pool,
  question: RequestOptions,
  timeoutMs: number,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let status = 0;
    let controller: Dispatcher.DispatchController | undefined;
    let late: Error | undefined;
    const alarm = setTimeout(() => {
      late = new Error(`No answer within ${timeoutMs} ms`);
      controller?.abort(late);
      reject(late);
    }, timeoutMs);

    pool.dispatch(question, {
      onRequestStart(started) {
        controller = started;
        if (late) started.abort(late);
      },
      onResponseStart(_controller, code) {
        status = code;
      },
      onResponseData(_controller, part) {
        parts.push(part);
      },
      onResponseEnd() {
        clearTimeout(alarm);
        resolve({ status, text: Buffer.concat(parts).toString() });
      },
      onResponseError(_controller, cause) {
        clearTimeout(alarm);
        reject(status === 0 ? cause : new Error('The answer broke off.', { cause }));
      },
    });
  });

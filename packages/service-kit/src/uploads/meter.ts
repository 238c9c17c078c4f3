import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { type AppError, badRequest } from '../errors';
import { requestTooLarge } from './upload-rules';

/**
 * A request's body with every byte counted. The first failure wins, stops the parser and lets the rest of the body run dry,
 * so that the client can still read the answer.
 */
export function createMeter(req: IncomingMessage, maxBytes: number) {
  const body = Object.assign(new PassThrough(), { headers: req.headers });
  const controller = new AbortController();
  const failed = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
  });
  failed.catch(() => undefined);
  body.on('error', () => undefined);

  const fail = (cause: unknown) => {
    if (controller.signal.aborted) return;
    controller.abort(cause);
    req.unpipe(body);
    req.resume();
    body.destroy(cause instanceof Error ? cause : new Error(String(cause)));
  };
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) fail(requestTooLarge(maxBytes));
  };
  const cut = () => {
    if (!req.complete) fail(brokenOff());
  };

  req.on('data', count).on('close', cut).on('error', cut);
  if (req.destroyed) cut();
  else req.pipe(body);

  return {
    body,
    /** Rejects with the first failure; never fulfilled. */
    failed,
    fail,
    release: () =>
      void req
        .off('data', count)
        .off('close', cut)
        .off('error', cut)
        .on('error', () => undefined),
  };
}

/** Nobody reads this answer, but the log tells it from a fault of ours. */
const brokenOff = (): AppError => badRequest('The upload broke off.', 'upload_broken_off');

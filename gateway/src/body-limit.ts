import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { maxRequestBytes } from '@hourbank/contracts';
import { AppError, tooLarge } from '@hourbank/service-kit';

const MiB = 1024 * 1024;
/** Files, plus what multipart wraps around them. The services count exactly (D-46, D-47). */
const multipartBytes = maxRequestBytes + MiB;
const otherBytes = MiB + 64 * 1024;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The body to pass on, within limits: refused by its declared length, or cut off while it comes. */
export function limitedBody(request: IncomingMessage, onTooLarge: (error: AppError) => void): IncomingMessage | Transform {
  const isMultipart = request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
  const limit = isMultipart ? multipartBytes : otherBytes;
  const refusal = () => tooLarge(`The request is too large: at most ${isMultipart ? 100 : 1} MiB.`);
  if (Number(request.headers['content-length'] ?? 0) > limit) throw refusal();
  if (request.headers['content-length'] !== undefined) return request;

  let received = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received <= limit) return done(null, chunk);
      onTooLarge(refusal());
      done(new Error('body too large'));
    },
  });
  request.on('error', (cause) => counted.destroy(cause));
  request.on('aborted', () => counted.destroy());
  return request.pipe(counted);
}

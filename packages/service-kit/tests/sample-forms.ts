import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FilePart } from '@hourbank/contracts';
import Koa from 'koa';
import { AppError, bodyOfError } from '../src/errors';
import { listen } from '../src/http/listen';
import type { TransferLimits } from '../src/http/transfer-limits';
import { readMultipart } from '../src/uploads/read-multipart';
import { createTempFolder } from '../src/uploads/temp-folder';
import type { UploadLimits } from '../src/uploads/form-parts';

/** Sample forms and a server that receives them, for the tests of this folder. */
const boundary = 'hb-boundary';
export const formType = `multipart/form-data; boundary=${boundary}`;

export const filePart = (
  field: string,
  name: string,
  content: string | Buffer,
  type = 'application/octet-stream',
): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
export const sample = (field: string, { name, bytes, type }: { name: string; bytes: Buffer; type: string }): Buffer =>
  filePart(field, name, bytes, type);
export const textPart = (field: string, value: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
/** A part with custom headers. */
export const rawPart = (headers: string, content = 'x'): Buffer =>
  Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`);
export const form = (...parts: Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
/** Text that almost matches the boundary. */
export const nearlyBoundaries = `\r\n--${boundary.slice(0, -1)}x\r\n--`;

const formFields: Record<string, FilePart> = {
  paymentProof: { kind: 'proof', max: 1 },
  screenshots: { kind: 'image', max: 10 },
  documents: { kind: 'document', max: 10 },
};

interface Received {
  error?: string;
  code?: string;
  fields?: Record<string, string>;
  files?: Record<string, Record<string, unknown>[]>;
}
interface FormResponse {
  status: number;
  body: Received;
}
type Receive = Partial<UploadLimits> & { onFirstFile?: () => void; transfer?: TransferLimits };

/** Starts a server that receives forms in its own temporary folder and responds with the parsed content. */
export async function startFormServer({ transfer, ...options }: Receive = {}) {
  const root = await mkdtemp(join(tmpdir(), 'hb-temp-'));
  const temp = createTempFolder(root);
  const rejections: unknown[] = [];
  const onRejection = (cause: unknown) => rejections.push(cause);
  process.on('unhandledRejection', onRejection);
  const app = new Koa();
  app.silent = true;
  let running = 0;
  app.use(async (ctx) => {
    running += 1;
    try {
      const { fields, files, dispose } = await readMultipart(ctx, formFields, { ...options, temp });
      const shown = Object.entries(files).map(([field, list]) => [field, list.map(({ path: _, ...file }) => file)]);
      ctx.body = { fields, files: Object.fromEntries(shown) };
      await dispose();
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      ctx.status = cause.status;
      ctx.set(cause.headers);
      ctx.body = bodyOfError(cause, 'sample');
    } finally {
      running -= 1;
    }
  });
  const listening = await listen(app.callback(), { host: '127.0.0.1', port: 0, ...(transfer && { transfer }) });
  const { server, port } = listening;

  /** Request folders that have not been removed. */
  const requestFolders = async () =>
    (await Promise.all((await readdir(root)).map((name) => readdir(join(root, name))))).flat();
  const connections = promisify(server.getConnections.bind(server));
  /** Expects that no request folder remains once all connections and requests have ended. */
  const nothingLeft = async () => {
    for (let tries = 0; tries < 3_000 && ((await connections()) > 0 || running > 0); tries += 1) await sleep(20);
    expect(await requestFolders()).toEqual([]);
  };

  return {
    port,
    root,
    nothingLeft,
    /** Sends a buffer with its length, or chunks without a length and with a pause of `pauseMs` after each. */
    send: (body: Buffer | Iterable<Buffer>, headers: Record<string, string> = {}, pauseMs = 0) =>
      new Promise<FormResponse>((done, failed) => {
        const length = Buffer.isBuffer(body) ? { 'Content-Length': String(body.length) } : {};
        const outgoing = request({
          port,
          host: '127.0.0.1',
          method: 'POST',
          // A separate connection, which the server keeps open while it receives the rest of a rejected body.
          agent: false,
          headers: { Connection: 'keep-alive', 'Content-Type': formType, ...length, ...headers },
        });
        outgoing.on('error', failed).on('response', (response) => {
          text(response)
            .then((json) => done({ status: response.statusCode ?? 0, body: JSON.parse(json) }), failed)
            // An error response can arrive before the whole body is sent; skip the rest.
            .finally(() => outgoing.destroy());
        });
        void (async () => {
          for (const chunk of Buffer.isBuffer(body) ? [body] : body) {
            if (outgoing.destroyed) return;
            outgoing.write(chunk);
            if (pauseMs > 0) await sleep(pauseMs);
          }
          outgoing.end();
        })();
      }),
    /** Stops the server and checks that no request left files behind. */
    async close() {
      await listening.close(0);
      process.off('unhandledRejection', onRejection);
      try {
        await nothingLeft();
        if (rejections.length > 0) throw new AggregateError(rejections, 'Unhandled promise rejections');
      } finally {
        await rm(root, { recursive: true, force: true });
      }
    },
  };
}
export type FormServer = Awaited<ReturnType<typeof startFormServer>>;

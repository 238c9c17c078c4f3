import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { form } from '@hourbank/testing';
import { recordMeasurements } from './measurements';
import { openFolder } from './stack/data';
import { startStack } from './stack/stack';
import { setStage } from './load/stage';

jest.setTimeout(900_000);

/** The line of a phone with a poor signal. */
const bytesPerSecond = 30_000;
const chunkMs = 100;
const chunkBytes = (bytesPerSecond * chunkMs) / 1_000;
const document = (size: number) => ({ name: 'note.txt', type: 'text/plain', bytes: Buffer.alloc(size, 'hourbank ') });

type Created = { entry: { documents: { directUrl: string }[] } };

/** Uploads a form at the rate of the line. */
async function slowUpload(url: string, token: string, body: FormData) {
  const whole = new Request('http://x', { method: 'POST', body });
  const bytes = Buffer.from(await whole.arrayBuffer());
  const outgoing = request(new URL('/api/client/tasks', url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': whole.headers.get('content-type') ?? '',
      'content-length': bytes.length,
    },
  });
  const result = new Promise<IncomingMessage>((resolve, reject) =>
    outgoing.on('response', resolve).on('error', reject),
  );
  for (let at = 0; at < bytes.length && !outgoing.destroyed; at += chunkBytes) {
    outgoing.write(bytes.subarray(at, at + chunkBytes));
    await sleep(chunkMs);
  }
  outgoing.end();
  const response = await result;
  response.resume();
  return response.statusCode;
}

/** Downloads at the rate of the line, and returns the number of bytes. */
const slowDownload = (url: string) =>
  new Promise<number>((resolve, reject) => {
    request(url, (response) => {
      let received = 0;
      response
        .on('data', (data: Buffer) => {
          received += data.length;
          response.pause();
          setTimeout(() => response.resume(), (data.length * 1_000) / bytesPerSecond);
        })
        .on('error', reject)
        .on('end', () => resolve(received));
    })
      .on('error', reject)
      .end();
  });

test('an upload of 5 MB and a download of 10 MB succeed at 30 KB/s', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hb-slow-'));
  const stack = await startStack({ data: await openFolder(folder), replicas: 1 });
  try {
    const { account } = await setStage(stack);
    const { body } = await account.api<Created>(
      'POST',
      '/api/client/tasks',
      form({ description: '<p>x</p>' }, { documents: document(10_000_000) }),
    );
    const since = performance.now();
    const seconds = () => Math.round((performance.now() - since) / 1_000);
    const uploading = slowUpload(
      stack.url,
      account.token,
      form({ description: '<p>y</p>' }, { documents: document(5_000_000) }),
    );
    const downloading = slowDownload(stack.url + body.entry.documents[0]?.directUrl);
    expect(await uploading).toBe(201);
    const uploadSeconds = seconds();
    expect(await downloading).toBe(10_000_000);
    recordMeasurements('a line of 30 KB/s', { 'upload of 5 MB, s': uploadSeconds, 'download of 10 MB, s': seconds() });
  } finally {
    await stack.close();
    await rm(folder, { recursive: true, force: true });
  }
});

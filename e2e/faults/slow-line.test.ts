import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { form } from '@hourbank/testing';
import { recordFigures } from './measurements';
import { openFolder } from './stack/data';
import { startStack } from './stack/stack';
import { setStage } from './load/stage';

jest.setTimeout(900_000);

/** A phone with a poor signal. */
const bytesPerSecond = 30_000;
const pieceMs = 100;
const piece = (bytesPerSecond * pieceMs) / 1_000;
const document = (size: number) => ({ name: 'note.txt', type: 'text/plain', bytes: Buffer.alloc(size, 'hourbank ') });

type Created = { entry: { documents: { directUrl: string }[] } };

/** Sends a form as slowly as the line is. */
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
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    outgoing.on('response', resolve).on('error', reject),
  );
  for (let at = 0; at < bytes.length && !outgoing.destroyed; at += piece) {
    outgoing.write(bytes.subarray(at, at + piece));
    await sleep(pieceMs);
  }
  outgoing.end();
  const answer = await answered;
  answer.resume();
  return answer.statusCode;
}

/** Reads an answer as slowly as the line is, and tells how much came. */
const slowDownload = (url: string) =>
  new Promise<number>((resolve, reject) => {
    request(url, (answer) => {
      let received = 0;
      answer
        .on('data', (data: Buffer) => {
          received += data.length;
          answer.pause();
          setTimeout(() => answer.resume(), (data.length * 1_000) / bytesPerSecond);
        })
        .on('error', reject)
        .on('end', () => resolve(received));
    })
      .on('error', reject)
      .end();
  });

test('a line of 30 KB/s uploads 5 MB and downloads 10 MB', async () => {
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
    recordFigures('a line of 30 KB/s', { 'upload of 5 MB, s': uploadSeconds, 'download of 10 MB, s': seconds() });
  } finally {
    await stack.close();
    await rm(folder, { recursive: true, force: true });
  }
});

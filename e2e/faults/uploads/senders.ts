import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { api, form, type SampleFile } from '@hourbank/testing';

export interface Upload {
  url: string;
  token: string;
  files: SampleFile[];
  isChunked: boolean;
  isSlow: boolean;
  random: () => number;
}
/** Sends a task with documents and returns the status. */
type Sender = (upload: Upload) => Promise<number>;

const path = '/api/client/tasks';
const description = '<p>Several files</p>';

async function sendWithFetch({ url, token, files }: Upload) {
  return (await api(url, { token })('POST', path, form({ description }, { documents: files }))).status;
}

async function sendWithHttp({ url, token, files, isChunked, isSlow, random }: Upload) {
  const whole = new Request(url, { method: 'POST', body: form({ description }, { documents: files }) });
  const body = Buffer.from(await whole.arrayBuffer());
  const outgoing = request(new URL(path, url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': whole.headers.get('content-type') ?? '',
      ...(!isChunked && { 'content-length': body.length }),
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    outgoing
      .on('error', reject)
      .on('response', (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)));
  });
  // A slow upload pauses about a second in total, whatever its size.
  const chunks = isSlow ? 20 : 3;
  for (let chunk = 0, at = 0; chunk <= chunks && at < body.length; chunk += 1) {
    const end =
      chunk === chunks ? body.length : Math.min(body.length, at + Math.ceil((body.length / chunks) * 2 * random()));
    outgoing.write(body.subarray(at, end));
    at = end;
    if (isSlow) await sleep(50);
  }
  outgoing.end();
  return status;
}

async function sendWithCurl({ url, token, files, isChunked, isSlow }: Upload) {
  const folder = await mkdtemp(join(tmpdir(), 'hb-curl-'));
  try {
    const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
    await Promise.all(files.map(({ bytes }, index) => writeFile(join(folder, `${index}.txt`), bytes)));
    const { stdout } = await promisify(execFile)('curl', [
      '-s',
      '-o',
      '/dev/null',
      '-w',
      '%{http_code}',
      '-H',
      `Authorization: Bearer ${token}`,
      ...(isChunked ? ['-H', 'Transfer-Encoding: chunked'] : []),
      ...(isSlow ? ['--limit-rate', String(Math.max(20_000, total))] : []),
      '--form-string',
      `description=${description}`,
      ...files.flatMap((_, index) => ['-F', `documents=@${join(folder, `${index}.txt`)};type=text/plain`]),
      new URL(path, url).href,
    ]);
    return Number(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const senders: Readonly<Record<string, Sender>> = {
  fetch: sendWithFetch,
  'node:http': sendWithHttp,
  curl: sendWithCurl,
};

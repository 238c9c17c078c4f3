import { request as httpRequest } from 'node:http';
import { eventually } from '@hourbank/testing';
import { closeAll, startProxy } from '../tests/running-proxy';

afterEach(closeAll);

const upload = (port: number, chunks: Buffer[], pauseMs: number, length?: number) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      ...(length !== undefined && { 'content-length': length }),
    };
    const request = httpRequest({ port, method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject);
    void (async () => {
      for (const chunk of chunks) {
        request.write(chunk);
        await new Promise((done) => setTimeout(done, pauseMs));
      }
      request.end();
    })();
  });

/**
 * On a busy machine, the response of the service can be late too; an upload that takes longer than its timeout always
 * is.
 */
const untilAccepted = (...call: Parameters<typeof upload>) => eventually(async () => (await upload(...call)) === 200);

test('an upload may take longer than the response timeout', async () => {
  const { port } = await startProxy((request, response) => {
    request.resume().on('end', () => response.end('took it'));
  }, 300);
  const chunks = Array.from({ length: 8 }, () => Buffer.alloc(20_000));
  await untilAccepted(port, chunks, 100);
  await untilAccepted(port, chunks, 100, 160_000);
});

test('the response timeout of an upload grows with its size and has a limit', async () => {
  const { port } = await startProxy((request, response) => {
    request.resume().on('end', () => setTimeout(() => response.end('stored'), 900));
  }, 300);
  const large = Buffer.alloc(16 * 1024 * 1024);
  await untilAccepted(port, [large], 0, large.length);
  const { port: hanging } = await startProxy((request) => request.resume(), 300);
  expect(await upload(hanging, [Buffer.alloc(100_000)], 0, 100_000)).toBe(504);
});

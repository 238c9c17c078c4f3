import { randomBytes, randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { megabyte } from '@hourbank/contracts';
import { aPng, aText } from '@hourbank/testing';
import { tooMany } from '../errors';
import { filePart, form, formType, rawPart, sample, startFormServer, textPart } from '../../tests/sample-forms';

type Options = Parameters<typeof startFormServer>[0];

/** Runs a test with a server that receives forms. Fails if a request leaves files behind. */
async function withServer(
  options: Options,
  run: (server: Awaited<ReturnType<typeof startFormServer>>) => Promise<void>,
) {
  const server = await startFormServer(options);
  try {
    await run(server);
  } finally {
    await server.close();
  }
}

/** Sends the start of a request and returns everything received until the connection closes. */
const sendStart = (port: number, start: string) =>
  new Promise<string>((done, failed) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(start));
    socket.on('data', (data: Buffer) => {
      received += data.toString();
    });
    socket.on('error', failed).on('close', () => done(received));
  });
const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${formType}\r\nContent-Length: 100000\r\n\r\n`;

test('receives several files of random sizes completely, with or without chunks', () =>
  withServer({}, async ({ send, nothingLeft }) => {
    for (let round = 0; round < 15; round += 1) {
      const sizes = Array.from({ length: randomInt(2, 11) }, () => randomInt(1, round % 3 === 0 ? megabyte : 80_000));
      const body = form(...sizes.map((size, index) => sample('documents', aText(size, `${index}.txt`))));
      const pieces = function* () {
        for (let at = 0; at < body.length;) yield body.subarray(at, (at += randomInt(1, 100_000)));
      };
      const { status, body: parsed } = await (round % 2 ? send(pieces(), {}, round % 5) : send(body));
      const received = parsed.files?.documents?.map(({ size }) => size);
      expect({ sizes, status, received }).toEqual({ sizes, status: 200, received: sizes });
      await nothingLeft();
    }
  }));

test('returns 408 for an upload that stalls and leaves no files', () =>
  withServer({ transfer: { minBytesPerSecond: 1_024, bodyWindowMs: 300, readWindowMs: 5_000 } }, async (server) => {
    const incomplete = filePart('documents', 'a.txt', 'x'.repeat(20_000)).toString();
    expect(await sendStart(server.port, head + incomplete)).toMatch(/^HTTP\/1.1 408 [^]*"code":"request_timeout"/);
    await server.nothingLeft();
  }));

test('applies the size limit to requests without Content-Length', () =>
  withServer({ maxRequestBytes: megabyte }, async ({ send }) => {
    const pieces = Array.from({ length: 20 }, () => Buffer.alloc(100 * 1024, 'x'));
    const start = filePart('documents', 'a.txt', '').subarray(0, -2);
    expect(await send([start, ...pieces])).toMatchObject({
      status: 413,
      body: { code: 'request_too_large', params: { maxBytes: megabyte } },
    });
  }));

test('rejects 60 MB of headers in one part early without buffering them', () =>
  withServer({}, async ({ send }) => {
    const before = process.memoryUsage();
    const block = randomBytes(megabyte / 2).toString('hex');
    let sent = 0;
    const endless = function* () {
      yield Buffer.from('--hb-boundary\r\nX-Long: ');
      for (; sent < 60; sent += 1) yield Buffer.from(block);
    };
    expect(await send(endless(), {}, 50)).toMatchObject({ status: 400, body: { code: 'unreadable_form' } });
    expect(sent).toBeLessThan(60);
    const after = process.memoryUsage();
    expect(after.heapUsed - before.heapUsed).toBeLessThan(30 * megabyte);
  }));

test('rejects long names and too many headers of a part', () =>
  withServer({}, async ({ send }) => {
    const rejected = { status: 400, body: { code: 'unreadable_form' } };
    const disposition = 'Content-Disposition: form-data; name="documents"; filename=';
    const slowName = `${'. '.repeat(60_000)}b.txt`;
    expect(await send(form(rawPart(`${disposition}"a${slowName}"`)))).toMatchObject(rejected);
    expect(await send(form(rawPart(`${disposition}"a.txt"\r\n${'X-A: b\r\n'.repeat(3_000)}X-A: b`)))).toMatchObject(
      rejected,
    );
    expect(await send(form(textPart('n'.repeat(65), 'x')))).toMatchObject(rejected);
  }));

test('rejects too many parts', () =>
  withServer({}, async ({ send }) => {
    const unnamed = Array.from({ length: 200 }, () => rawPart('Content-Disposition: attachment'));
    expect(await send(form(...unnamed))).toMatchObject({ status: 413 });
    const withoutName = Array.from({ length: 40 }, () => filePart('documents', '', ''));
    expect(await send(form(...withoutName))).toMatchObject({ status: 413 });
  }));

test('ignores an empty file without a name and rejects one with content', () =>
  withServer({}, async ({ send }) => {
    expect(await send(form(filePart('documents', '', '')))).toMatchObject({ status: 200, body: { files: {} } });
    expect(await send(form(filePart('documents', '', 'text')))).toMatchObject({
      status: 422,
      body: { fields: { documents: 'The file has no name.' } },
    });
  }));

test('onFirstFile can reject a request before a file is written, and is not called without files', async () => {
  let calls = 0;
  const onFirstFile = () => {
    calls += 1;
    throw tooMany(60);
  };
  await withServer({ onFirstFile }, async ({ send }) => {
    expect(await send(form(textPart('a', 'b'), filePart('documents', '', '')))).toMatchObject({ status: 200 });
    expect(calls).toBe(0);
    const file = sample('documents', aText(2 * megabyte));
    expect(await send(form(textPart('a', 'b'), file, file))).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    expect(calls).toBe(1);
  });
});

test('leaves no files after 100 interrupted uploads', () =>
  withServer({}, async ({ port, send, nothingLeft }) => {
    const body = form(textPart('a', 'b'), sample('documents', aText(300_000)), sample('screenshots', aPng()));
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.write(head.replace('100000', String(body.length)));
        socket.write(body.subarray(0, Math.floor((body.length * index) / 100)));
        await sleep(10 + (index % 10) * 5);
        if (index % 2) socket.destroy();
        else socket.end();
        setTimeout(() => socket.destroy(), 2_000).unref();
      }),
    );
    // This connection is accepted after all others.
    expect(await send(form(sample('paymentProof', aPng())))).toMatchObject({ status: 200 });
    await nothingLeft();
  }));

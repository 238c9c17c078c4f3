import { randomBytes, randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { megabyte } from '@hourbank/contracts';
import { aPng, aText } from '@hourbank/testing';
import { tooMany } from '../errors';
import { filePart, form, formType, rawPart, sample, startFormServer, textPart } from '../../tests/sample-forms';

type Options = Parameters<typeof startFormServer>[0];

/** With a server that receives forms; what it leaves behind fails the test. */
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

/** The answer on a connection that only begins its request. */
const answerTo = (port: number, start: string) =>
  new Promise<string>((done, failed) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(start));
    socket.on('data', (data: Buffer) => {
      answer += data.toString();
    });
    socket.on('error', failed).on('close', () => done(answer));
  });
const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${formType}\r\nContent-Length: 100000\r\n\r\n`;

test('several files of random sizes arrive whole, at once and in pieces', () =>
  withServer({}, async ({ send, nothingLeft }) => {
    for (let round = 0; round < 15; round += 1) {
      const sizes = Array.from({ length: randomInt(2, 11) }, () => randomInt(1, round % 3 === 0 ? megabyte : 80_000));
      const body = form(...sizes.map((size, index) => sample('documents', aText(size, `${index}.txt`))));
      const pieces = function* () {
        for (let at = 0; at < body.length;) yield body.subarray(at, (at += randomInt(1, 100_000)));
      };
      const { status, body: answer } = await (round % 2 ? send(pieces(), {}, round % 5) : send(body));
      const received = answer.files?.documents?.map(({ size }) => size);
      expect({ sizes, status, received }).toEqual({ sizes, status: 200, received: sizes });
      await nothingLeft();
    }
  }));

test('an upload that stops half-way is a 408 and leaves nothing', () =>
  withServer({ transfer: { minBytesPerSecond: 1_024, bodyWindowMs: 300, readWindowMs: 5_000 } }, async (server) => {
    const begun = filePart('documents', 'a.txt', 'x'.repeat(20_000)).toString();
    expect(await answerTo(server.port, head + begun)).toMatch(/^HTTP\/1.1 408 [^]*"code":"request_timeout"/);
    await server.nothingLeft();
  }));

test('counts what comes without an announcement', () =>
  withServer({ maxRequestBytes: megabyte }, async ({ send }) => {
    const pieces = Array.from({ length: 20 }, () => Buffer.alloc(100 * 1024, 'x'));
    const start = filePart('documents', 'a.txt', '').subarray(0, -2);
    expect(await send([start, ...pieces])).toMatchObject({
      status: 413,
      body: { code: 'request_too_large', params: { maxBytes: megabyte } },
    });
  }));

test('60 MB of headers in one part are refused early and take no memory', () =>
  withServer({}, async ({ send }) => {
    const before = process.memoryUsage();
    const block = randomBytes(megabyte / 2).toString('hex');
    let sent = 0;
    const endless = function* () {
      yield Buffer.from('--hb-boundary\r\nX-Long: ');
      for (; sent < 60; sent += 1) yield Buffer.from(block);
    };
    const answered = send(endless(), {}, 5);
    expect(await answered).toMatchObject({ status: 400, body: { code: 'unreadable_form' } });
    expect(sent).toBeLessThan(60);
    const after = process.memoryUsage();
    expect(after.heapUsed - before.heapUsed).toBeLessThan(30 * megabyte);
  }));

test('long names and many headers of a part are refused', () =>
  withServer({}, async ({ send }) => {
    const refused = { status: 400, body: { code: 'unreadable_form' } };
    const disposition = 'Content-Disposition: form-data; name="documents"; filename=';
    const evil = `${'. '.repeat(60_000)}b.txt`;
    expect(await send(form(rawPart(`${disposition}"a${evil}"`)))).toMatchObject(refused);
    expect(await send(form(rawPart(`${disposition}"a.txt"\r\n${'X-A: b\r\n'.repeat(3_000)}X-A: b`)))).toMatchObject(
      refused,
    );
    expect(await send(form(textPart('n'.repeat(65), 'x')))).toMatchObject(refused);
  }));

test('more parts than any form has are refused', () =>
  withServer({}, async ({ send }) => {
    const unnamed = Array.from({ length: 200 }, () => rawPart('Content-Disposition: attachment'));
    expect(await send(form(...unnamed))).toMatchObject({ status: 413 });
    const withoutName = Array.from({ length: 40 }, () => filePart('documents', '', ''));
    expect(await send(form(...withoutName))).toMatchObject({ status: 413 });
  }));

test('a file without a name is none when it is empty, and refused otherwise', () =>
  withServer({}, async ({ send }) => {
    expect(await send(form(filePart('documents', '', '')))).toMatchObject({ status: 200, body: { files: {} } });
    expect(await send(form(filePart('documents', '', 'text')))).toMatchObject({
      status: 422,
      body: { fields: { documents: 'The file has no name.' } },
    });
  }));

test('who may send no files is told before one is written, and may send text', async () => {
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

test('leaves nothing of 100 uploads that break off half-way', () =>
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
    // Its connection is accepted after all the others.
    expect(await send(form(sample('paymentProof', aPng())))).toMatchObject({ status: 200 });
    await nothingLeft();
  }));

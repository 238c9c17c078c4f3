import { createServer } from 'node:http';
import { connect } from 'node:net';
import { closeAll, closeLater, echo, startProxy } from '../tests/running-proxy';

afterEach(closeAll);

test('returns 503 when the service is down', async () => {
  const { url, service } = await startProxy(echo);
  await service.close(0);
  const received = await fetch(url);
  expect([received.status, received.headers.get('retry-after'), await received.json()]).toMatchObject([
    503,
    '2',
    { code: 'upstream_unavailable', error: expect.stringContaining('Please try again') },
  ]);
});

test('returns 504 in time when the service hangs', async () => {
  const { url } = await startProxy(() => {}, 300);
  const received = await fetch(url);
  expect([received.status, await received.json()]).toMatchObject([504, { code: 'upstream_timeout' }]);
});

test('retries a GET whose connection breaks, but not a POST', async () => {
  let requests = 0;
  const { url } = await startProxy((request, response) => {
    requests += 1;
    if (requests === 1) request.socket.destroy();
    else response.end('second');
  });
  // A busy machine can take longer than the time of the retries, so the clock stands still.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  expect(await (await fetch(url)).text()).toBe('second');
  clock.mockRestore();
  requests = 0;
  const broken = await fetch(url, { method: 'POST', body: '{}' });
  expect([broken.status, await broken.json()]).toMatchObject([502, { code: 'upstream_broken' }]);
  expect(requests).toBe(1);
});

test('cuts a response that breaks off and never completes it', async () => {
  const { url } = await startProxy((request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half');
    setTimeout(() => request.socket.destroy(), 50);
  });
  await expect(fetch(url).then((received) => received.text())).rejects.toThrow();
});

test('resets the connection of an HTTP/1.0 caller when the response breaks off', async () => {
  const { port } = await startProxy((request, response) => {
    response.write('half');
    setTimeout(() => request.socket.destroy(), 50);
  });
  const old = connect(port, '127.0.0.1', () => old.write('GET / HTTP/1.0\r\nHost: x\r\n\r\n'));
  const failure = await new Promise((resolve) => {
    old.resume().once('error', resolve).once('close', resolve);
  });
  expect(failure).toMatchObject({ code: 'ECONNRESET' });
});

test('aborts the request to the service when the caller disconnects', async () => {
  let cut: () => void = () => {};
  const gone = new Promise<void>((resolve) => {
    cut = resolve;
  });
  const { port } = await startProxy((request) => {
    request.socket.once('close', cut);
    socket.destroy();
  });
  const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
  await gone;
});

test('reconnects to a restarted service', async () => {
  const { url, service } = await startProxy(echo);
  expect((await fetch(url)).status).toBe(200);
  await service.close(0);
  const again = createServer(echo);
  await new Promise<void>((resolve) => {
    again.listen(service.port, '127.0.0.1', resolve);
  });
  closeLater({
    close: () =>
      new Promise((done) => {
        again.close(done);
        again.closeAllConnections();
      }),
  });
  expect((await fetch(url)).status).toBe(200);
});

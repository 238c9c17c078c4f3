import { createServer } from 'node:net';

/** Below the range from which outgoing connections take theirs, so that a part that comes back finds its port free. */
const from = 10_000;
const to = 32_000;

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A loopback port nobody listens on right now. Another process may take it before the caller does: prefer port 0 where the listener can choose. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = from + Math.floor(Math.random() * (to - from));
    if (await isFree(port)) return port;
  }
  throw new Error('No free port was found.');
}

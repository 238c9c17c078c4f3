import { createServer } from 'node:net';

/**
 * Below the range of ephemeral ports, so that no outgoing connection takes the port of a component during its restart.
 */
const from = 10_000;
const to = 32_000;

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Ports that this process was given, which may not be in use yet. */
const given = new Set<number>();

/**
 * Returns a loopback port that is not in use, and another one at each call. Another process can take it first, so use
 * port 0 where possible.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = from + Math.floor(Math.random() * (to - from));
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port was found.');
}

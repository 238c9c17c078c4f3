import { randomBytes, randomInt } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@hourbank/testing';

/** Addresses of the cluster's nodes, and the link of the last one, which can be cut. */
export interface Network {
  /** Addresses of the three nodes. */
  hosts: readonly [string, string, string];
  /** Command and arguments before the program of the last node. */
  prefix: readonly string[];
  /** Whether `cut` drops all packets of the last node; otherwise it cannot be cut. */
  canCut: boolean;
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

const loopback = '127.0.0.1';
const inner = 'inside';

/** All nodes on the loopback address, for users who cannot create network namespaces. */
const withoutNamespace: Network = {
  hosts: [loopback, loopback, loopback],
  prefix: [],
  canCut: false,
  cut: () => Promise.reject(new Error('The network cannot be cut without a network namespace.')),
  mend: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/**
 * Puts the last node into a network namespace of its own, at the end of a virtual cable. A cable that is down drops
 * packets without a response, as a network failure does. The rest of the machine's network stays as it is.
 */
export async function openNetwork(): Promise<Network> {
  const name = `hb${randomBytes(4).toString('hex')}`;
  const subnet = `10.213.${randomInt(256)}.${randomInt(64) * 4}`;
  const address = (last: number) => subnet.replace(/\d+$/, (first) => String(Number(first) + last));
  const [outside, inside] = [address(1), address(2)];
  // `npm run test:faults` deletes the namespace of an interrupted test.
  const note = join(tmpdir(), `namespace-${name}`);
  const close = async () => {
    await run('ip', ['netns', 'del', name]);
    await rm(note);
  };
  await writeFile(note, '');
  try {
    await run('ip', ['netns', 'add', name]);
  } catch {
    await rm(note);
    return withoutNamespace;
  }
  try {
    for (const command of [
      `link add ${name} type veth peer name ${inner} netns ${name}`,
      `addr add ${outside}/30 dev ${name}`,
      `link set ${name} up`,
      `-n ${name} addr add ${inside}/30 dev ${inner}`,
      `-n ${name} link set lo up`,
      `-n ${name} link set ${inner} up`,
    ])
      await run('ip', command.split(' '));
  } catch (cause) {
    await close();
    throw cause;
  }
  const set = async (state: 'up' | 'down') => void (await run('ip', ['-n', name, 'link', 'set', inner, state]));
  return {
    hosts: [outside, outside, inside],
    prefix: ['ip', 'netns', 'exec', name],
    canCut: true,
    cut: () => set('down'),
    mend: () => set('up'),
    close,
  };
}

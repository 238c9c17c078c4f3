import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, type SpawnedService, spawnService } from '@hourbank/testing';
import { type Balancer, startBalancer, type Timing } from './balancer';

export interface PartOptions {
  name: string;
  /** The program of the replica with this number, so that two versions can run side by side. */
  entry: (replica: number) => string;
  /** Asked when a replica starts: by then all addresses are known. */
  env: () => Record<string, string>;
  /** The gateway answers readiness on a port of its own. */
  readyPort?: 'ADMIN_PORT';
  timing?: Partial<Timing>;
  /** How long a replica may take to be ready, ms. */
  startLimitMs?: number;
}

/** How long a Kubernetes preStop hook sleeps before the process hears of its end, ms. */
export interface Restart {
  preStopMs?: number;
}

interface Replica {
  service: SpawnedService;
  number: number;
}

const pause = 50;

/** One part of the stack: its replicas, and the address where others find whichever is ready. */
export async function openPart({ name, entry, env, readyPort, timing, startLimitMs = 60_000 }: PartOptions) {
  const balancer: Balancer = await startBalancer(timing);
  const replicas: Replica[] = [];
  /** Over all replicas there ever were. */
  const past: SpawnedService[] = [];
  let count = 0;

  async function untilReady({ service: { port } }: Replica) {
    for (const limit = Date.now() + startLimitMs; !balancer.isReady(port); await sleep(pause)) {
      if (Date.now() > limit) throw new Error(`${name} on port ${port} is not ready after ${startLimitMs / 1000} s`);
    }
  }

  async function launch(): Promise<Replica> {
    const number = count++;
    const [port, adminPort] = [await freePort(), await freePort()];
    const service = await spawnService(
      entry(number),
      { ...env(), PORT: String(port), ...(readyPort && { ADMIN_PORT: String(adminPort) }) },
      { limitMs: startLimitMs },
    );
    const replica = { service, number };
    past.push(service);
    replicas.push(replica);
    balancer.add({ port, readyUrl: `http://127.0.0.1:${readyPort ? adminPort : port}/readyz` });
    return replica;
  }

  async function retire(replica: Replica, { preStopMs = 0 }: Restart) {
    balancer.leave(replica.service.port);
    await sleep(preStopMs);
    const since = Date.now();
    await replica.service.stop();
    replicas.splice(replicas.indexOf(replica), 1);
    return Date.now() - since;
  }

  return {
    name,
    balancer,
    url: balancer.url,
    /** Addresses and processes of the replicas, oldest first. */
    replicas: () => replicas.map(({ service }) => service),
    /** Adds a replica and waits until it is ready. */
    async grow() {
      const replica = await launch();
      await untilReady(replica);
    },
    /**
     * A rolling update as Kubernetes does it with `maxSurge: 1` and `maxUnavailable: 0`: a new replica becomes ready before an old one hears
     * of its end, one after the other. Answers how long each old one took to leave, ms.
     */
    async roll(restart: Restart = {}) {
      const took: number[] = [];
      for (const old of replicas.slice()) {
        await untilReady(await launch());
        took.push(await retire(old, restart));
      }
      return took;
    },
    /** `kill -9` of one replica; nobody is told. */
    async kill(index = 0) {
      const replica = replicas[index];
      if (!replica) throw new Error(`${name} has no replica ${index}`);
      await replica.service.kill();
      return {
        /** Starts it again on its port, as a kubelet restarts a container, and waits until it gets connections. */
        async restart() {
          await replica.service.restart();
          await untilReady(replica);
        },
      };
    },
    /** All replicas at once, without a word; `restart` brings them back. */
    async killAll() {
      await Promise.all(replicas.map(({ service }) => service.kill()));
      return {
        restart: () =>
          Promise.all(
            replicas.map(async (replica) => {
              await replica.service.restart();
              await untilReady(replica);
            }),
          ),
      };
    },
    logs: () => past.map((service) => service.logs()).join(''),
    async close() {
      await Promise.all(replicas.map(({ service }) => service.kill()));
      balancer.close();
    },
  };
}
export type Part = Awaited<ReturnType<typeof openPart>>;

import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, type SpawnedService, spawnService } from '@hourbank/testing';
import { type Balancer, startBalancer, type Timing } from './balancer';

interface ComponentOptions {
  name: string;
  /** Entry point of a replica, so that two versions can run side by side. */
  entry: (replica: number) => string;
  /** Environment of a replica, evaluated when it starts: all addresses are known then. */
  env: () => Record<string, string>;
  /** The gateway serves readiness on another port. */
  readyPort?: 'ADMIN_PORT';
  timing?: Partial<Timing>;
  /** Time for a replica to become ready, ms. */
  startLimitMs?: number;
}

/** Sleep of a Kubernetes preStop hook before the process gets SIGTERM, ms. */
interface Restart {
  preStopMs?: number;
}

interface Replica {
  service: SpawnedService;
  number: number;
}

const pause = 50;

/** A component of the stack: its replicas behind the address of its balancer. */
export async function openComponent({ name, entry, env, readyPort, timing, startLimitMs = 60_000 }: ComponentOptions) {
  const balancer: Balancer = await startBalancer(timing);
  const replicas: Replica[] = [];
  /** All replicas so far, including stopped ones. */
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
    /** Processes of the replicas, oldest first. */
    replicas: () => replicas.map(({ service }) => service),
    /** Adds a replica and waits until it is ready. */
    async grow() {
      const replica = await launch();
      await untilReady(replica);
    },
    /**
     * Rolling update as in Kubernetes with `maxSurge: 1` and `maxUnavailable: 0`: one after the other, a new replica
     * becomes ready before an old one is stopped. Returns how long each old replica took to stop, ms.
     */
    async roll(restart: Restart = {}) {
      const took: number[] = [];
      for (const old of replicas.slice()) {
        await untilReady(await launch());
        took.push(await retire(old, restart));
      }
      return took;
    },
    /** Kills one replica with SIGKILL; the balancer is not informed. */
    async kill(index = 0) {
      const replica = replicas[index];
      if (!replica) throw new Error(`${name} has no replica ${index}`);
      await replica.service.kill();
      return {
        /** Restarts it on the same port, as a kubelet restarts a container, and waits until it is ready. */
        async restart() {
          await replica.service.restart();
          await untilReady(replica);
        },
      };
    },
    /** Kills all replicas at once with SIGKILL. */
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
export type Component = Awaited<ReturnType<typeof openComponent>>;

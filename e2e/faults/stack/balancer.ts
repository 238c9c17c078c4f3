import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '@hourbank/testing';

/** A process that accepts connections. */
interface Endpoint {
  port: number;
  /** URL of the readiness probe; ready if it returns 200. */
  readyUrl: string;
}

export interface Timing {
  /** Interval of the probes, ms. */
  probeEveryMs: number;
  /**
   * Delay until new connections follow a changed readiness or a stop: endpoint changes take time to propagate in a
   * cluster, ms.
   */
  spreadMs: number;
}

interface Known extends Endpoint {
  isReady: boolean;
  isLeaving: boolean;
  probe?: NodeJS.Timeout;
  timers: Set<NodeJS.Timeout>;
}

/** A single failed probe may be chance, two are not. */
const failuresUntilUnready = 2;
const probeTimeoutMs = 1_000;

const isOk = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(probeTimeoutMs) })
    .then(async (response) => {
      await response.arrayBuffer();
      return response.ok;
    })
    .catch(() => false);

/** Forwards bytes in both directions; a half-closed connection stays half-closed, as with TCP. */
function forwardConnection(near: Socket, port: number) {
  const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  near.pipe(far).pipe(near);
  far.on('error', () => near.resetAndDestroy());
  near.on('error', () => far.resetAndDestroy());
  near.on('close', () => far.destroy());
}

/**
 * Stands in for the Kubernetes Service of a component: one address that distributes connections to the ready replicas,
 * and refuses them if there are none. It knows nothing of requests and retries nothing: a connection to a terminated
 * replica breaks.
 */
export async function startBalancer({ probeEveryMs = 500, spreadMs = 1_000 }: Partial<Timing> = {}) {
  const port = await freePort();
  const endpoints: Known[] = [];
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let turn = 0;

  function accept(near: Socket) {
    sockets.add(near);
    near.on('close', () => sockets.delete(near)).on('error', () => undefined);
    const ready = endpoints.filter(({ isReady }) => isReady);
    const chosen = ready[turn++ % Math.max(1, ready.length)];
    if (chosen) forwardConnection(near, chosen.port);
    else near.resetAndDestroy();
  }

  /** Listens while at least one replica is ready. */
  function updateServer() {
    const isWanted = endpoints.some(({ isReady }) => isReady);
    if (isWanted && !server)
      server = createServer({ allowHalfOpen: true, noDelay: true }, accept).listen(port, '127.0.0.1');
    if (!isWanted && server) {
      server.close();
      server = undefined;
    }
  }
  const later = (endpoint: Known, change: () => void) => {
    const timer = setTimeout(() => {
      endpoint.timers.delete(timer);
      change();
      updateServer();
    }, spreadMs);
    endpoint.timers.add(timer);
  };

  function watch(endpoint: Known) {
    let failures = 0;
    let wasReady = false;
    const check = async () => {
      failures = (await isOk(endpoint.readyUrl)) ? 0 : failures + 1;
      const isReady = wasReady ? failures < failuresUntilUnready : failures === 0;
      if (isReady !== wasReady) {
        wasReady = isReady;
        // Becoming ready needs no delay: it cannot break a connection.
        if (isReady) endpoint.isReady = true;
        else
          later(endpoint, () => {
            if (!wasReady) endpoint.isReady = false;
          });
        updateServer();
      }
      if (endpoints.includes(endpoint)) endpoint.probe = setTimeout(() => void check(), probeEveryMs);
    };
    void check();
  }

  const forget = (endpoint: Known) => {
    endpoints.splice(endpoints.indexOf(endpoint), 1);
    clearTimeout(endpoint.probe);
    endpoint.timers.forEach((timer) => clearTimeout(timer));
  };
  const find = (of: number) => endpoints.find((endpoint) => endpoint.port === of);

  return {
    url: `http://127.0.0.1:${port}`,
    add(endpoint: Endpoint) {
      const known: Known = { ...endpoint, isReady: false, isLeaving: false, timers: new Set() };
      endpoints.push(known);
      watch(known);
    },
    /** Removes a replica that is stopping; it gets connections until the change has propagated. */
    leave(of: number) {
      const endpoint = find(of);
      if (!endpoint || endpoint.isLeaving) return;
      endpoint.isLeaving = true;
      later(endpoint, () => forget(endpoint));
    },
    isReady: (of: number) => find(of)?.isReady ?? false,
    close() {
      endpoints.slice().forEach(forget);
      updateServer();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}
export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

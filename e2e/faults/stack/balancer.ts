import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '@hourbank/testing';

/** A process that may be sent connections. */
export interface Endpoint {
  port: number;
  /** Asked for 200, as a kubelet asks a readiness probe. */
  readyUrl: string;
}

export interface Timing {
  /** Between two probes of one endpoint, ms. */
  probeEveryMs: number;
  /** From a changed readiness, or the sign to stop, to the last connection sent by the old state: news take their time in a cluster (ms). */
  spreadMs: number;
}

interface Known extends Endpoint {
  isReady: boolean;
  isLeaving: boolean;
  probe?: NodeJS.Timeout;
  news: Set<NodeJS.Timeout>;
}

/** One unanswered probe is chance, two are not. */
const failuresUntilUnready = 2;
const probeTimeoutMs = 1_000;

const isOk = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(probeTimeoutMs) })
    .then(async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    })
    .catch(() => false);

/** Bytes in both directions; half of a connection ends where one side ended half of it, as on a wire. */
function join(near: Socket, port: number) {
  const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  near.pipe(far).pipe(near);
  far.on('error', () => near.resetAndDestroy());
  near.on('error', () => far.resetAndDestroy());
  near.on('close', () => far.destroy());
}

/**
 * What a Kubernetes Service is to a part: one address, connections in turn to the replicas that are ready, refused where there is none. It
 * knows nothing of requests and repeats nothing: who is sent to a replica that is gone sees a broken connection.
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
    if (chosen) join(near, chosen.port);
    else near.resetAndDestroy();
  }

  /** Open as long as somebody is ready. */
  function mind() {
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
      endpoint.news.delete(timer);
      change();
      mind();
    }, spreadMs);
    endpoint.news.add(timer);
  };

  function watch(endpoint: Known) {
    let failures = 0;
    let believed = false;
    const ask = async () => {
      failures = (await isOk(endpoint.readyUrl)) ? 0 : failures + 1;
      const isReady = believed ? failures < failuresUntilUnready : failures === 0;
      if (isReady !== believed) {
        believed = isReady;
        // Good news spread at once here: they hurt nobody.
        if (isReady) endpoint.isReady = true;
        else
          later(endpoint, () => {
            if (!believed) endpoint.isReady = false;
          });
        mind();
      }
      if (endpoints.includes(endpoint)) endpoint.probe = setTimeout(() => void ask(), probeEveryMs);
    };
    void ask();
  }

  const forget = (endpoint: Known) => {
    endpoints.splice(endpoints.indexOf(endpoint), 1);
    clearTimeout(endpoint.probe);
    endpoint.news.forEach((timer) => clearTimeout(timer));
  };
  const find = (of: number) => endpoints.find((endpoint) => endpoint.port === of);

  return {
    url: `http://127.0.0.1:${port}`,
    add(endpoint: Endpoint) {
      const known: Known = { ...endpoint, isReady: false, isLeaving: false, news: new Set() };
      endpoints.push(known);
      watch(known);
    },
    /** A replica was told to stop: it gets connections until that is known everywhere. */
    leave(of: number) {
      const endpoint = find(of);
      if (!endpoint || endpoint.isLeaving) return;
      endpoint.isLeaving = true;
      later(endpoint, () => forget(endpoint));
    },
    isReady: (of: number) => find(of)?.isReady ?? false,
    close() {
      endpoints.slice().forEach(forget);
      mind();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}
export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

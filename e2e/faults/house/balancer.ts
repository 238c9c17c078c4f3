import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

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

interface Known extends Endpoint { isReady: boolean; isLeaving: boolean; probe: NodeJS.Timeout; news: Set<NodeJS.Timeout> }

/** One unanswered probe is chance, two are not. */
const failuresUntilUnready = 2;
const probeTimeoutMs = 1_000;

const isOk = (url: string) => fetch(url, { signal: AbortSignal.timeout(probeTimeoutMs) }).then(async (answer) => {
  await answer.arrayBuffer();
  return answer.ok;
}, () => false);

/**
 * What a Kubernetes Service is to a part: one address, connections in turn to the replicas that are ready. It knows nothing of requests
 * and repeats nothing: who is sent to a replica that is gone sees a broken connection.
 */
export async function startBalancer({ probeEveryMs = 500, spreadMs = 1_000 }: Partial<Timing> = {}) {
  const endpoints: Known[] = [];
  const sockets = new Set<Socket>();
  let turn = 0;

  const later = (endpoint: Known, change: () => void) => {
    const timer = setTimeout(() => { endpoint.news.delete(timer); change(); }, spreadMs);
    endpoint.news.add(timer);
  };

  function watch(endpoint: Known) {
    let failures = 0;
    let believed = false;
    const ask = async () => {
      failures = await isOk(endpoint.readyUrl) ? 0 : failures + 1;
      const isReady = believed ? failures < failuresUntilUnready : failures === 0;
      if (isReady !== believed) {
        believed = isReady;
        // Another replica joins at once here: nobody is hurt by news that spread quickly.
        if (isReady) endpoint.isReady = true;
        else later(endpoint, () => { if (!believed) endpoint.isReady = false; });
      }
      if (endpoints.includes(endpoint)) endpoint.probe = setTimeout(() => void ask(), probeEveryMs);
    };
    void ask();
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    const ready = endpoints.filter(({ isReady }) => isReady);
    const chosen = ready[turn++ % Math.max(1, ready.length)];
    sockets.add(near);
    near.on('close', () => sockets.delete(near)).on('error', () => undefined);
    if (!chosen) return void near.resetAndDestroy();
    const far = connect({ port: chosen.port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    // Ends half of a connection where one side ended half of it, as a wire would.
    near.pipe(far).pipe(near);
    far.on('error', () => near.resetAndDestroy());
    near.on('error', () => far.resetAndDestroy());
    far.on('close', (failed) => { if (failed) near.destroy(); });
    near.on('close', () => far.destroy());
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => { server.listen({ port: 0, host: '127.0.0.1' }, resolve); });

  const forget = (endpoint: Known) => {
    endpoints.splice(endpoints.indexOf(endpoint), 1);
    clearTimeout(endpoint.probe);
    endpoint.news.forEach(clearTimeout);
  };
  const find = (port: number) => endpoints.find((endpoint) => endpoint.port === port);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(endpoint: Endpoint) {
      const known: Known = { ...endpoint, isReady: false, isLeaving: false, probe: setTimeout(() => undefined), news: new Set() };
      endpoints.push(known);
      watch(known);
    },
    /** A replica was told to stop: it gets connections until that is known everywhere. */
    leave(port: number) {
      const endpoint = find(port);
      if (endpoint && !endpoint.isLeaving) {
        endpoint.isLeaving = true;
        later(endpoint, () => forget(endpoint));
      }
    },
    isReady: (port: number) => find(port)?.isReady ?? false,
    async close() {
      [...endpoints].forEach(forget);
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => { server.close(resolve); });
    },
  };
}
export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

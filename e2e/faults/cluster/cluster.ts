import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@hourbank/contracts';
import { startS3, waitUntil } from '@hourbank/testing';
import { type ClusterNode, clusterNode } from './node';
import { openNetwork } from './network';
import { startProxy } from './proxy';

type Three<T> = readonly [T, T, T];

/**
 * Starts three MariaDB nodes in one cluster with a database for each service, haproxy before them with the
 * configuration of `compose/cluster`, and an S3 server.
 */
export async function openCluster(services: readonly ServiceName[]) {
  const dir = await mkdtemp(join(tmpdir(), 'hb-cluster-'));
  const undo: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true, maxRetries: 3 })];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const network = await openNetwork();
    undo.push(network.close);
    const s3 = await startS3();
    undo.push(() => s3.stop());
    const create = (index: 0 | 1 | 2) =>
      clusterNode({
        name: `node-${index + 1}`,
        dir,
        host: network.hosts[index],
        prefix: index === 2 ? network.prefix : [],
      });
    const nodes: Three<ClusterNode> = [await create(0), await create(1), await create(2)];
    undo.push(() => Promise.all(nodes.map((node) => node.kill())));
    const peers = nodes.map(({ groupAddress }) => groupAddress);
    await nodes[0].bootstrap();
    for (const service of services)
      await nodes[0].query(`CREATE DATABASE ${service} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    await nodes[1].join(peers);
    await nodes[2].join(peers);
    const proxy = await startProxy(dir, nodes);
    undo.push(proxy.close);
    const bucket = `hb-${randomBytes(4).toString('hex')}`;

    return {
      nodes,
      network,
      databaseUrl: (service: ServiceName) => `${proxy.url}/${service}`,
      storeUrl: () => `${s3.url.replace(/\/$/, '')}/${bucket}`,
      rejoin: (node: ClusterNode) => node.join(peers),
      /** The node that gets all statements through the proxy. */
      async writer(): Promise<ClusterNode> {
        const name = await proxy.writer();
        const found = nodes.find((node) => node.name === name);
        if (!found) throw new Error(`The proxy leads to an unknown node ${name}.`);
        return found;
      },
      /** Whether the proxy considers all nodes usable. */
      areUsable: proxy.areUsable,
      /** Waits until all nodes are members of the same cluster and have all its data. */
      untilSynced: () =>
        waitUntil(
          'The cluster',
          async () => {
            const all = await Promise.all(nodes.map((node) => node.membership()));
            return all.every(
              ({ isSynced, members, composition }) =>
                isSynced && members === nodes.length && composition === all[0]?.composition,
            );
          },
          { limitMs: 300_000 },
        ),
      close,
    };
  } catch (cause) {
    await close();
    throw cause;
  }
}
export type Cluster = Awaited<ReturnType<typeof openCluster>>;

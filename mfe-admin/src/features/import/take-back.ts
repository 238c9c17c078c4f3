import type { ApiClient } from '@hourbank/api-client';
import { billing, imports } from '@hourbank/contracts';

/** What taking an import back did, and what stays of it. */
export interface TakenBack {
  packages: number;
  clients: number;
  keptPackages: { clientId: number; packageId: number }[];
  keptClients: { clientId: number; name: string }[];
}

const clientsPerCount = 100;

/** The clients of an import that still have packages. */
async function withPackages(call: ApiClient, runId: string): Promise<number[]> {
  const { clientIds } = await call(imports.listImportedClients, { params: { runId } });
  const kept: number[] = [];
  for (let start = 0; start < clientIds.length; start += clientsPerCount) {
    const ids = clientIds.slice(start, start + clientsPerCount).join(',');
    const counts = await call(billing.countPackages, { query: { clientIds: ids } });
    kept.push(...counts.filter(({ packages }) => packages > 0).map(({ clientId }) => clientId));
  }
  return kept;
}

/**
 * Takes an import back: its opening balances first, then its clients. It can be repeated after it failed. Throws
 * ApiError.
 */
export async function takeBack(call: ApiClient, runId: string): Promise<TakenBack> {
  let packages = 0;
  let openings = { removed: 0, kept: [] as TakenBack['keptPackages'], left: 1 };
  while (openings.left > 0) {
    openings = await call(imports.takeBackOpenings, { body: { runId } });
    packages += openings.removed;
    if (openings.removed === 0) break;
  }
  const keep = await withPackages(call, runId);
  let clients = 0;
  let closed = { closed: 0, kept: [] as TakenBack['keptClients'], left: 1 };
  while (closed.left > 0) {
    closed = await call(imports.takeBackClients, { body: { runId, keep } });
    clients += closed.closed;
    if (closed.closed === 0) break;
  }
  return { packages, clients, keptPackages: openings.kept, keptClients: closed.kept };
}

import type { ApiClient } from '@hourbank/api-client';
import { imports } from '@hourbank/contracts';
import { queryOptions } from '@tanstack/react-query';

/** An import as both services know it. */
export interface ImportRun {
  runId: string;
  fileName: string;
  actor: string;
  startedAt: string;
  clients: number;
  packages: number;
  hours: number;
}

/** The newest imports of both services, newest first. */
export const importRuns = (call: ApiClient) =>
  queryOptions({
    queryKey: [imports.listClientImports.id],
    queryFn: async ({ signal }): Promise<ImportRun[]> => {
      const [clients, openings] = await Promise.all([
        call(imports.listClientImports, {}, { signal }),
        call(imports.listOpeningImports, {}, { signal }),
      ]);
      const runs = new Map<string, ImportRun>();
      for (const run of clients) runs.set(run.runId, { ...run, packages: 0, hours: 0 });
      for (const run of openings) runs.set(run.runId, { clients: 0, ...runs.get(run.runId), ...run });
      return [...runs.values()].sort((one, other) => other.startedAt.localeCompare(one.startedAt));
    },
  });

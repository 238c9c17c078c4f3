import { defaultPageSize, clientEntries } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { listEntries } from '../entries/list-entries';
import { getClientInfo } from './get-client-info';

export function clientRoutes(serve: Serve, deps: Deps) {
  const { view } = deps;

  serve(clientEntries.getClientInfo, async ({ actor, input }) => {
    const { entries, ...info } = await getClientInfo(deps, actor.id, input.query.entries);
    return { ...info, entries: entries.map(view) };
  });

  serve(clientEntries.listClientEntries, async ({ actor, input: { query } }) => {
    const { records, ...page } = await listEntries(deps, {
      page: 1,
      pageSize: defaultPageSize,
      ...query,
      clientId: actor.id,
    });
    return { entries: records.map(view), ...page };
  });
}

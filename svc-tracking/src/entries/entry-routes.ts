import { defaultPageSize, maxUnpagedRows, tracking } from '@hourbank/contracts';
import { clientNamesIfAvailable, requireKnownClient } from '@hourbank/service-kit/clients';
import { fileRoutes } from '@hourbank/service-kit/files';
import { Page, type Serve } from '@hourbank/service-kit/http';
import type Router from '@koa/router';
import type { Deps } from '../dependencies';
import { screenshotPrefix, screenshotPurpose } from './entry-view';
import { type EntryListQuery, type EntryPage, listEntries } from './list-entries';
import { getEntry } from './read-entries';

/** Routes that read entries and their screenshots. */
export function entryRoutes(serve: Serve, router: Router, deps: Deps) {
  const { view } = deps;

  /** Throws 404 for a client that never existed. */
  async function listOfClient(query: EntryListQuery & { clientId: number }): Promise<EntryPage> {
    const page = await listEntries(deps, query);
    if (page.pagination.totalCount === 0) await requireKnownClient(deps.identity, deps.log, query.clientId);
    return page;
  }

  serve(tracking.findTimeEntry, ({ input }) => getEntry(deps, input.query.timeEntryId), view);

  serve(tracking.listTimeEntries, async ({ input: { params, query } }) => {
    const { records, ...page } = await listOfClient({ page: 1, pageSize: defaultPageSize, ...query, ...params });
    return { timeEntries: records.map(view), ...page };
  });

  serve(tracking.listAllTimeEntries, async ({ input: { query } }) => {
    const { records, ...page } = await listEntries(deps, { page: 1, pageSize: defaultPageSize, ...query });
    const clientIds = records.map(({ clientId }) => clientId);
    const names = await clientNamesIfAvailable(deps.identity, deps.log, clientIds);
    const timeEntries = records.map((record) => ({ ...view(record), clientName: names.get(record.clientId) ?? '' }));
    return { timeEntries, ...page };
  });

  serve(tracking.listEntries, async ({ input: { params, query } }) => {
    const page = { page: 1, pageSize: maxUnpagedRows, ...query };
    const { records, pagination, totals } = await listOfClient({ ...page, ...params });
    return new Page(records.map(view), { ...page, totalCount: pagination.totalCount, totals });
  });

  for (const operation of [tracking.getTimeEntry, tracking.getEntry]) {
    serve(operation, ({ input }) => getEntry(deps, input.params.id), view);
  }
  fileRoutes({
    router,
    files: deps.files,
    signedUrls: deps.signedUrls,
    purpose: screenshotPurpose,
    prefixes: [screenshotPrefix],
  });
}

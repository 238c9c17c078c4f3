import { defaultPageSize, maxUnpagedRows, tracking } from '@hourbank/contracts';
import { fileRoutes } from '@hourbank/service-kit/files';
import { Page, type Serve } from '@hourbank/service-kit/http';
import type Router from '@koa/router';
import type { TrackingDeps } from '../dependencies';
import { screenshotPrefix, screenshotPurpose } from './entry-view';
import { getEntry, listEntries } from './read-entries';

/** Routes that read entries and their screenshots. */
export function entryRoutes(serve: Serve, router: Router, deps: TrackingDeps) {
  const { view } = deps;

  serve(tracking.listTimeEntries, async ({ input: { params, query } }) => {
    const { records, pagination } = await listEntries(deps, {
      ...params,
      page: query.page ?? 1,
      pageSize: query.pageSize ?? defaultPageSize,
    });
    return { timeEntries: records.map(view), pagination };
  });

  serve(
    tracking.listEntries,
    async ({
      input: {
        params,
        query: { page = 1, pageSize = maxUnpagedRows },
      },
    }) => {
      const { records, pagination } = await listEntries(deps, { ...params, page, pageSize });
      return new Page(records.map(view), { page, pageSize, totalCount: pagination.totalCount });
    },
  );

  serve(tracking.findTimeEntry, ({ input }) => getEntry(deps, input.query.timeEntryId), view);

  for (const operation of [tracking.getTimeEntry, tracking.getEntry]) {
    serve(operation, ({ input }) => getEntry(deps, input.params.id), view);
  }
  fileRoutes({
    router,
    files: deps.files,
    addresses: deps.addresses,
    purpose: screenshotPurpose,
    prefixes: [screenshotPrefix],
  });
}

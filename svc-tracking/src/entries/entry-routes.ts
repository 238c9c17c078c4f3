import { defaultPageSize, maxUnpagedRows, tracking } from '@hourbank/contracts';
import { actorOf, fileRoutes, Page, type Serve } from '@hourbank/service-kit';
import type Router from '@koa/router';
import type { Deps } from '../deps';
import { createEntry } from './create-entry';
import { deleteEntry } from './delete-entry';
import { screenshotPrefix, screenshotPurpose } from './entry-view';
import { getEntry, listEntries } from './read-entries';
import { updateEntry } from './update-entry';

export function entryRoutes(serve: Serve, router: Router, deps: Deps) {
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
  for (const operation of [tracking.createTimeEntry, tracking.createEntry]) {
    serve(
      operation,
      ({ input: { body, files }, actor, idempotency }) =>
        createEntry(deps, { body, screenshots: files?.screenshots ?? [], actor: actorOf(actor), idempotency }),
      view,
    );
  }
  for (const operation of [tracking.updateTimeEntry, tracking.updateEntry]) {
    serve(
      operation,
      ({ input: { params, body, files }, actor, precondition }) =>
        updateEntry(deps, {
          id: params.id,
          body,
          screenshots: files?.screenshots ?? [],
          actor: actorOf(actor),
          precondition,
        }),
      view,
    );
  }
  for (const operation of [tracking.deleteTimeEntry, tracking.deleteEntry]) {
    serve(operation, ({ input, actor, precondition }) =>
      deleteEntry(deps, { id: input.params.id, actor: actorOf(actor), precondition }),
    );
  }

  fileRoutes({
    router,
    files: deps.files,
    addresses: deps.addresses,
    purpose: screenshotPurpose,
    prefixes: [screenshotPrefix],
  });
}

import {
  analytics,
  clientEntries,
  defaultPageSize,
  maxUnpagedRows,
  roundingSettings,
  statementSchedules,
  statements,
  timers,
  tracking,
} from '@hourbank/contracts';
import { actorOf } from '@hourbank/service-kit/auth';
import { clientNamesIfAvailable, requireKnownClient } from '@hourbank/service-kit/clients';
import { fileRoutes } from '@hourbank/service-kit/files';
import { Page, type Serve } from '@hourbank/service-kit/http';
import { serveOwnSettings } from '@hourbank/service-kit/own-settings';
import { getHeadlineStats, listMonthly, listPaymentMethods } from './analytics/read-analytics';
import { getClientInfo } from './client-info/get-client-info';
import { getClientReport, listReportLines } from './client-report/read-report';
import type { Deps } from './deps';
import { editorOf } from './entries/editor';
import { screenshotPrefix, screenshotPurpose } from './entries/entry-view';
import { getEntry, type EntryListQuery, type EntryPage, listEntries } from './entries/list-entries';
import { createEntry } from './entry-changes/create-entry';
import { deleteEntry } from './entry-changes/delete-entry';
import { updateEntry } from './entry-changes/update-entry';
import { exportClientEntries, exportEntries } from './exports/export-entries';
import { ownSettingsDeps } from './own-settings';
import { downloadStatement } from './statements/download-statement';
import { readEntryPeriod } from './statements/read-content';
import {
  exportForAdmin,
  exportStatement,
  previewForAdmin,
  previewStatement,
  sumsForAdmin,
} from './statements/preview-statement';
import { completeRequest, requestStatement, viewOf } from './statements/send-statement';
import { createTimer, deleteTimer, pauseTimer, startTimer, stopTimer, updateTimer } from './timers/change-timers';
import { timerView } from './timers/timer-rules';
import { putTimerSettings, readTimerSettings } from './timers/timer-settings';

import type Router from '@koa/router';

/** Routes that read entries and their screenshots. */
function entryRoutes(serve: Serve, router: Router, deps: Deps) {
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

/** Routes that create, change and delete entries, at both addresses (D-11). */
function changeRoutes(serve: Serve, deps: Deps) {
  const { view } = deps;

  for (const operation of [tracking.createTimeEntry, tracking.createEntry]) {
    serve(
      operation,
      ({ input: { body, files }, actor, idempotency }) =>
        createEntry(deps, { body, screenshots: files?.screenshots ?? [], editor: editorOf(actor), idempotency }),
      view,
    );
  }
  for (const operation of [tracking.updateTimeEntry, tracking.updateEntry]) {
    serve(
      operation,
      ({ input: { params, body, files }, actor, idempotency, precondition }) =>
        updateEntry(deps, {
          id: params.id,
          body,
          screenshots: files?.screenshots ?? [],
          editor: editorOf(actor),
          idempotency,
          precondition,
        }),
      view,
    );
  }
  for (const operation of [tracking.deleteTimeEntry, tracking.deleteEntry]) {
    serve(operation, ({ input, actor, precondition }) =>
      deleteEntry(deps, { id: input.params.id, editor: editorOf(actor), precondition }),
    );
  }
}

/** Entries for clients. */
function clientRoutes(serve: Serve, deps: Deps) {
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

/** Statistics for admins, and the report of a client. */
function analyticsRoutes(serve: Serve, deps: Deps) {
  serve(analytics.getHeadlineStats, () => getHeadlineStats(deps));
  serve(analytics.listMonthlySoldConsumed, ({ input }) => listMonthly(deps, input.query));
  serve(analytics.listPaymentMethods, () => listPaymentMethods(deps));
  serve(analytics.getClientReport, ({ actor }) => getClientReport(deps, actor.id));
  serve(analytics.listReportLines, ({ actor }) => listReportLines(deps, actor.id));
}

/** Entries as CSV. */
function exportRoutes(serve: Serve, deps: Deps) {
  serve(tracking.exportTimeEntries, ({ input }) => exportEntries(deps, input.query));
  serve(clientEntries.exportClientEntries, ({ input, actor }) =>
    exportClientEntries(deps, { ...input.query, clientId: actor.id }),
  );
}

const listPageSize = 20;

/** Statements of account, for admins and for clients (D-71). */
function statementRoutes(serve: Serve, deps: Deps) {
  const listOf = async (
    clientId: number,
    { page = 1, pageSize = listPageSize }: { page?: number; pageSize?: number },
    chosen?: { isReceived: boolean },
  ) => {
    const position = { limit: pageSize, offset: (page - 1) * pageSize };
    const { rows, total } = await deps.statements.list(clientId, position, chosen);
    return new Page(rows.map(viewOf), { page, pageSize, totalCount: total });
  };
  serve(statements.previewStatement, ({ input: { params, query } }) => previewForAdmin(deps, params.clientId, query));
  serve(statements.getStatementSums, ({ input: { params, query } }) => sumsForAdmin(deps, params.clientId, query));
  serve(statements.exportStatement, ({ input: { params, query } }) => exportForAdmin(deps, params.clientId, query));
  serve(statements.previewClientStatement, ({ input, actor }) => previewStatement(deps, actor.id, input.query));
  serve(statements.exportClientStatement, ({ input, actor }) => exportStatement(deps, actor.id, input.query));
  serve(
    statements.sendStatement,
    ({ input, idempotency }) => requestStatement(deps, input.body, idempotency),
    (id) => completeRequest(deps, id),
  );
  serve(statements.listStatements, ({ input }) => listOf(input.query.clientId, input.query));
  serve(statements.listClientStatements, ({ input, actor }) => listOf(actor.id, input.query, { isReceived: true }));
  serve(statements.getStatementPdf, ({ input }) => downloadStatement(deps, { ...input.params, format: 'pdf' }));
  serve(statements.getStatementJson, ({ input }) => downloadStatement(deps, { ...input.params, format: 'json' }));
  serve(statements.getClientStatementPdf, ({ input, actor }) =>
    downloadStatement(deps, { ...input.params, format: 'pdf', clientId: actor.id }),
  );
  serve(statements.getClientStatementJson, ({ input, actor }) =>
    downloadStatement(deps, { ...input.params, format: 'json', clientId: actor.id }),
  );
  serve(statements.getEntryPeriod, ({ input }) => readEntryPeriod(deps, input.params.entryId));

  serveOwnSettings(serve, statementSchedules.scheduleOperations, {
    kind: 'schedule',
    defaultSubject: 'schedule',
    ...ownSettingsDeps(deps),
    of: deps.schedules.of,
    save: (tx, clientId, schedule) => deps.schedules.put(tx, clientId, schedule, deps.now()),
    remove: (tx, clientId) => deps.schedules.put(tx, clientId, null, deps.now()),
  });
}

/** Timers of the admin who calls, and their setting (D-65). */
function timerRoutes(serve: Serve, deps: Deps) {
  const { timers: store, now } = deps;

  serve(timers.listTimers, async ({ actor }) => {
    const [rows, remindAfterHours] = await Promise.all([store.list(actor.id), store.remindAfterHours()]);
    return { timers: rows.map(timerView), now: now().toISOString(), remindAfterHours };
  });
  serve(timers.createTimer, ({ input, actor, idempotency }) => createTimer(deps, actor.id, input.body, idempotency));
  serve(timers.updateTimer, ({ input: { params, body }, actor, precondition }) =>
    updateTimer(deps, { id: actor.id, actor: actorOf(actor), precondition }, params.id, body),
  );
  serve(timers.startTimer, ({ input, actor }) => startTimer(deps, actor.id, input.params.id));
  serve(timers.pauseTimer, ({ input, actor }) => pauseTimer(deps, actor.id, input.params.id));
  serve(timers.stopTimer, ({ input, actor }) => stopTimer(deps, actor.id, input.params.id, input.body.at));
  serve(timers.deleteTimer, ({ input, actor, precondition }) =>
    deleteTimer(deps, actor.id, input.params.id, precondition),
  );

  serve(timers.getTimerSettings, () => readTimerSettings(deps));
  serve(timers.putTimerSettings, ({ input, precondition }) => putTimerSettings(deps, input.body, precondition));
}

/** How minutes become charged hours, by default and for clients. Entries keep their rule (D-65). */
const roundingRoutes = (serve: Serve, deps: Deps) =>
  serveOwnSettings(serve, roundingSettings.roundingOperations, {
    kind: 'rounding',
    defaultSubject: 'rounding',
    ...ownSettingsDeps(deps),
    of: deps.rounding.ruleOf,
    save: deps.rounding.put,
    remove: deps.rounding.remove,
  });

/** The operations of svc-tracking. */
export function routes(serve: Serve, router: Router, deps: Deps): void {
  entryRoutes(serve, router, deps);
  changeRoutes(serve, deps);
  clientRoutes(serve, deps);
  analyticsRoutes(serve, deps);
  exportRoutes(serve, deps);
  statementRoutes(serve, deps);
  timerRoutes(serve, deps);
  roundingRoutes(serve, deps);
}

import { statements, statementSchedules } from '@hourbank/contracts';
import { Page, type Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { downloadStatement } from './download-statement';
import { readEntryPeriod } from './entry-period';
import { exportForAdmin, exportStatement, previewForAdmin, previewStatement } from './preview-statement';
import { defaultSchedule, putSchedule, readSchedule } from './schedule/change-schedule';
import { completeRequest, requestStatement, viewOf } from './send-statement';

const listPageSize = 20;

/** Statements of account, for admins and for clients (D-71). */
export function statementRoutes(serve: Serve, deps: Deps) {
  const listOf = async (
    clientId: number,
    { page = 1, pageSize = listPageSize }: { page?: number; pageSize?: number },
    chosen?: { isReceived: boolean },
  ) => {
    const position = { limit: pageSize, offset: (page - 1) * pageSize };
    const { rows, total } = await deps.sentStatements.list(clientId, position, chosen);
    return new Page(rows.map(viewOf), { page, pageSize, totalCount: total });
  };
  serve(statements.previewStatement, ({ input: { params, query } }) => previewForAdmin(deps, params.clientId, query));
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

  serve(statementSchedules.getDefaultSchedule, () => readSchedule(deps, defaultSchedule));
  serve(statementSchedules.putDefaultSchedule, ({ input, precondition }) =>
    putSchedule(deps, defaultSchedule, input.body, precondition),
  );
  serve(statementSchedules.getClientSchedule, ({ input }) => readSchedule(deps, input.params.clientId));
  serve(statementSchedules.putClientSchedule, ({ input, precondition }) =>
    putSchedule(deps, input.params.clientId, input.body, precondition),
  );
  serve(statementSchedules.deleteClientSchedule, async ({ input, precondition }) => {
    await putSchedule(deps, input.params.clientId, null, precondition);
  });
}

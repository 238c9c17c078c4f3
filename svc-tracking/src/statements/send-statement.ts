import { fromHundredths, type InputOf, type Statement, type statements as contract } from '@hourbank/contracts';
import { recordAudit } from '@hourbank/service-kit/audit';
import { requireOpenClient } from '@hourbank/service-kit/clients';
import { executeAll, type Tx } from '@hourbank/service-kit/db';
import { AppError, notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import { outboxStatement } from '@hourbank/service-kit/outbox';
import type { Deps } from '../deps';
import { type CompletionDeps, completeStatement } from './complete-statement';
import { insertStatement } from './insert-statement';
import { endOfPeriod, findSent, requireFewEntries } from './read-content';
import type { StatementRecord } from './statement-store';

export const viewOf = (statement: StatementRecord): Statement => ({
  id: statement.id,
  number: statement.number,
  clientId: statement.clientId,
  from: statement.periodFrom,
  to: statement.periodTo,
  state: statement.state,
  createdAt: statement.createdAt.toISOString(),
  sentAt: statement.sentAt?.toISOString() ?? null,
  closing: statement.closing === null ? null : fromHundredths(statement.closing),
});

const clientClosed = 'This client is closed and gets no statements. Download the statement instead.';

/** Tells the client again of a statement whose files are stored, and records who sent it. */
async function sendAgain(tx: Tx, { id, clientId, number, periodFrom: from, periodTo: to, closing }: StatementRecord) {
  await recordAudit(tx, {
    action: 'statement.sent',
    subject: `sentStatement:${id}`,
    clientId,
    changes: { number: { from: null, to: number } },
  });
  await executeAll(tx, [
    outboxStatement('statement', { clientId, number, from, to, closing: fromHundredths(closing ?? 0) }),
  ]);
  return id;
}

/**
 * Numbers a statement and records who sent it. One that was sent after the end of its period is sent again as it is
 * stored. Returns its id. Throws 422 for a period that is reversed, in the future,
 * longer than 24 months or with too many entries, 404 for an unknown client and 409 for a closed one.
 */
export async function requestStatement(
  deps: Pick<Deps, 'db' | 'identity' | 'billing' | 'log' | 'calendar' | 'now' | 'statements' | 'statementTexts'>,
  { clientId, from, to, entryId }: InputOf<typeof contract.sendStatement>['body'],
  idempotency: IdempotencyContext,
): Promise<number> {
  const createdAt = deps.now();
  const periodTo = endOfPeriod({ from, to }, deps.calendar.dayOf(createdAt));
  await requireOpenClient(deps.identity, deps.log, { clientId, text: clientClosed });
  const sent = await findSent(deps, clientId, { from, to: periodTo, entryId });
  if (sent) return deps.db.tx(async (tx) => idempotency.saveResponse(tx, await sendAgain(tx, sent)));
  await requireFewEntries(deps, clientId, { from, to: periodTo }).catch((cause: unknown) => {
    // If billing does not respond, the statement is made later, and fails then if it is too long.
    if (!(cause instanceof AppError) || cause.status === 422) throw cause;
  });
  return deps.db.tx(async (tx) => {
    const statement = { clientId, from, to: periodTo, entryId: entryId ?? null, scheduledTo: null, createdAt };
    return idempotency.saveResponse(tx, await insertStatement(deps, tx, statement));
  });
}

/** Makes the files of a requested statement at once if possible. Returns it as it is then. */
export async function completeRequest(deps: CompletionDeps, id: number): Promise<Statement> {
  const requested = await deps.statements.find(id);
  if (!requested) throw notFound();
  await completeStatement(deps, requested);
  return viewOf((await deps.statements.find(id)) ?? requested);
}

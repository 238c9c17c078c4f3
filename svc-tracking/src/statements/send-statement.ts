import { fromHundredths, type InputOf, type Statement, type statements as contract } from '@hourbank/contracts';
import { requireKnownClient } from '@hourbank/service-kit/clients';
import { notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Needs } from '../dependencies';
import { type CompletionNeeds, completeStatement } from './complete-statement';
import { insertStatement } from './insert-statement';
import { endOfPeriod } from './read-content';
import type { StatementRecord } from './statement-entity';

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

/**
 * Numbers a statement and records who sent it. Returns its id. Throws 422 for a period that is reversed, in the future or longer than 24
 * months, and 404 for an unknown client.
 */
export async function requestStatement(
  needs: Needs<'db' | 'identity' | 'log' | 'calendar' | 'now' | 'sentStatements'>,
  { clientId, from, to, entryId }: InputOf<typeof contract.sendStatement>['body'],
  idempotency: IdempotencyContext,
): Promise<number> {
  const createdAt = needs.now();
  const periodTo = endOfPeriod({ from, to }, needs.calendar.dayOf(createdAt));
  await requireKnownClient(needs.identity, needs.log, clientId);
  return needs.db.tx(async (tx) => {
    const statement = { clientId, from, to: periodTo, entryId: entryId ?? null, scheduledTo: null, createdAt };
    return idempotency.saveResponse(tx, await insertStatement(needs, tx, statement));
  });
}

/** Makes the files of a requested statement at once if possible. Returns it as it is then. */
export async function concludeRequest(needs: CompletionNeeds, id: number): Promise<Statement> {
  const requested = await needs.sentStatements.find(id);
  if (!requested) throw notFound();
  await completeStatement(needs, requested);
  return viewOf((await needs.sentStatements.find(id)) ?? requested);
}

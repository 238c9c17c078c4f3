import { randomUUID } from 'node:crypto';
import { fromHundredths, type InputOf, type Statement, type statements as contract } from '@hourbank/contracts';
import { recordAudit } from '@hourbank/service-kit/audit';
import { requireKnownClient } from '@hourbank/service-kit/clients';
import { notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Needs } from '../dependencies';
import { type CompletionNeeds, completeStatement } from './complete-statement';
import { endOfPeriod } from './read-content';
import type { StatementRecord } from './statement-entity';

export const viewOf = ({ periodFrom, periodTo, createdAt, sentAt, closing, ...rest }: StatementRecord): Statement => ({
  ...rest,
  from: periodFrom,
  to: periodTo,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  closing: closing === null ? null : fromHundredths(closing),
});

/**
 * Numbers a statement and records who sent it. Returns its id. Throws 422 for a period that is reversed, in the future or longer than 24
 * months, and 404 for an unknown client.
 */
export async function requestStatement(
  needs: Needs<'db' | 'identity' | 'log' | 'calendar' | 'now' | 'sentStatements'>,
  { clientId, from, to }: InputOf<typeof contract.sendStatement>['body'],
  idempotency: IdempotencyContext,
): Promise<number> {
  const createdAt = needs.now();
  const periodTo = endOfPeriod({ from, to }, needs.calendar.dayOf(createdAt));
  await requireKnownClient(needs.identity, needs.log, clientId);
  return needs.db.tx(async (tx) => {
    const number = await needs.sentStatements.nextNumber(tx, clientId, periodTo.slice(0, 7));
    const sealId = randomUUID();
    const id = await needs.sentStatements.insert(tx, {
      sealId,
      clientId,
      number,
      periodFrom: from,
      periodTo,
      createdAt,
    });
    await recordAudit(tx, {
      subject: `sentStatement:${id}`,
      clientId,
      changes: {
        number: { from: null, to: number },
        from: { from: null, to: from },
        to: { from: null, to: periodTo },
      },
    });
    return idempotency.saveResponse(tx, id);
  });
}

/** Makes the files of a requested statement at once if possible. Returns it as it is then. */
export async function concludeRequest(needs: CompletionNeeds, id: number): Promise<Statement> {
  const requested = await needs.sentStatements.find(id);
  if (!requested) throw notFound();
  await completeStatement(needs, requested);
  return viewOf((await needs.sentStatements.find(id)) ?? requested);
}

import { randomUUID } from 'node:crypto';
import { recordAudit } from '@hourbank/service-kit/audit';
import type { Tx } from '@hourbank/service-kit/db';
import type { Deps } from '../deps';

interface NewStatement {
  clientId: number;
  /** The first and the last day of the period, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** The entry whose lines stand out. */
  entryId: number | null;
  /** The end of the period for which a schedule sends it. Null if a person does. */
  scheduledTo: string | null;
  createdAt: Date;
}

/**
 * Numbers a statement, and records who sends it. Its files are made later. Returns its id. A unique key rejects a
 * second statement of a schedule for the same client and period.
 */
export async function insertStatement(
  { statements }: Pick<Deps, 'statements'>,
  tx: Tx,
  { from, to, ...statement }: NewStatement,
): Promise<number> {
  const { clientId } = statement;
  const number = await statements.nextNumber(tx, clientId, to.slice(0, 7));
  const sealId = randomUUID();
  const id = await statements.insert(tx, { ...statement, sealId, number, periodFrom: from, periodTo: to });
  await recordAudit(tx, {
    action: 'statement.sent',
    subject: `sentStatement:${id}`,
    clientId,
    changes: {
      number: { from: null, to: number },
      from: { from: null, to: from },
      to: { from: null, to },
    },
  });
  return id;
}

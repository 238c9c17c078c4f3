import { Readable } from 'node:stream';
import type { Operation } from '@hourbank/contracts';
import type { Context } from 'koa';
import { recordAudit } from '../audit';
import type { Session } from '../auth/session-token';
import type { Db } from '../db/database';
import { unavailable } from '../errors';
import type { Download } from './responses';

/** The client of a person's own export. */
const ownClientOf = (actor: Session | null) => (actor?.role === 'client' ? actor.id : null);

/** Records an export before its first byte. Without the row there is no export. */
export async function recordExport(
  db: Pick<Db, 'tx'>,
  operation: Operation,
  ctx: Context,
  actor: Session | null,
  { body }: Download,
): Promise<void> {
  if (!operation.audit) return;
  const query = Object.entries(ctx.query).filter(([name]) => name !== 'ticket');
  const changes = Object.fromEntries(query.map(([name, to]) => [name.slice(0, 100), { from: null, to }]));
  const [first] = Object.values(ctx.params as Record<string, string>);
  const subject = first === undefined ? null : `${operation.audit.split('.')[0]}:${first}`;
  await db
    .tx((tx) => recordAudit(tx, { subject, clientId: ownClientOf(actor), changes }))
    .catch(() => {
      if (body instanceof Readable) body.destroy();
      throw unavailable('audit_unavailable', 'Downloads are temporarily unavailable. Try again in a moment.');
    });
}

import { Readable } from 'node:stream';
import type { Operation } from '@hourbank/contracts';
import type { Context } from 'koa';
import { recordAudit } from '../audit';
import type { Session } from '../auth/session-token';
import type { Db } from '../db/database';
import { unavailable } from '../errors';
import type { Download } from './responses';

interface Export {
  actor: Session | null;
  /** The request as its operation validated it: other parameters of the address are not in it. */
  input: { params?: unknown; query?: unknown };
  download: Download;
}

/** The client whom validated parameters name. */
function namedIn(parameters: unknown): number | undefined {
  const { clientId } = (parameters ?? {}) as { clientId?: unknown };
  return typeof clientId === 'number' ? clientId : undefined;
}

/** The client whom an export is about: the caller, or the one that the path, a filter or the handler names. */
const clientOf = ({ actor, input, download }: Export): number | null =>
  actor?.role === 'client' ? actor.id : (namedIn(input.params) ?? namedIn(input.query) ?? download.clientId ?? null);

/** Records an export before its first byte. Without the row there is no export. */
export async function recordExport(
  db: Pick<Db, 'tx'>,
  operation: Operation,
  ctx: Context,
  exported: Export,
): Promise<void> {
  if (!operation.audit) return;
  // The parameters of the operation: an address can have a thousand others.
  const query = Object.keys(operation.query?.shape ?? {}).filter((name) => ctx.query[name] !== undefined);
  const changes = Object.fromEntries(query.map((name) => [name, { from: null, to: ctx.query[name] }]));
  const [first] = Object.values(ctx.params as Record<string, string>);
  const subject = first === undefined ? null : `${operation.audit.split('.')[0]}:${first}`;
  await db
    .tx((tx) => recordAudit(tx, { subject, clientId: clientOf(exported), changes }))
    .catch(() => {
      const { body } = exported.download;
      if (body instanceof Readable) body.destroy();
      throw unavailable('audit_unavailable', 'Downloads are temporarily unavailable. Try again in a moment.');
    });
}

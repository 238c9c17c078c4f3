import { gone, notFound } from '@hourbank/service-kit/errors';
import { Download } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { type StatementFormat, statementPurposes } from './statement-files';

interface DownloadRequest {
  id: number;
  format: StatementFormat;
  /** The client who asks, and who has only own statements. Undefined for admins. */
  clientId?: number;
}

/**
 * Returns a file of a statement that was sent, always the same bytes (D-71). Throws 404 for statements of other clients
 * and pending ones, and 410 if the client's data was erased (D-72).
 */
export async function downloadStatement(
  { db, files, statements }: Pick<Deps, 'db' | 'files' | 'statements'>,
  { id, format, clientId }: DownloadRequest,
): Promise<Download> {
  const statement = await statements.find(id);
  if (!statement || (clientId !== undefined && statement.clientId !== clientId)) throw notFound();
  if (statement.state === 'erased') throw gone('statement_erased', 'This statement was erased.');
  const stored = await files.list(db.read, statementPurposes[format], [id]);
  const file = stored.get(id)?.[0];
  if (!file) throw notFound();
  return new Download(file.name, await files.open(file), { clientId: statement.clientId });
}

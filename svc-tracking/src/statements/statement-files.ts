import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredFile } from '@hourbank/service-kit/files';
import { fileTypes, tempFolder } from '@hourbank/service-kit/uploads';
import type { Deps } from '../deps';
import type { StatementRecord } from './statement-store';

/** Purposes under which the files of statements are stored. */
export const statementPurposes = { pdf: 'statement', json: 'statement_json' } as const;
export type StatementFormat = keyof typeof statementPurposes;

/** Stores a file of a statement, not yet attached. Throws 503 if the store does not respond. */
export async function storeStatementFile(
  { files }: Pick<Deps, 'files'>,
  { number, clientId }: StatementRecord,
  format: StatementFormat,
  bytes: Buffer,
): Promise<StoredFile[]> {
  const folder = await tempFolder.makeRequestFolder();
  try {
    const name = `${number}.${format}`;
    const path = join(folder, name);
    await writeFile(path, bytes, { mode: 0o600 });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const upload = { path, name, size: bytes.length, sha256, type: fileTypes[format], ext: format };
    return await files.receive(statementPurposes[format], clientId, [upload]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

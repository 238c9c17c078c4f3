import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { StoredFile } from '@hourbank/service-kit/files';
import { tempFolder } from '@hourbank/service-kit/uploads';
import type { Deps } from '../deps';
import type { Invoice } from './invoice-store';

/** Purpose under which invoice PDFs are stored. */
const invoicePurpose = 'invoice';

/**
 * Opens the stored PDF of an invoice. Returns null if there is none or it cannot be read, because it can be rendered
 * again.
 */
export async function openInvoiceFile(
  { files, log }: Pick<Deps, 'files' | 'log'>,
  { number, fileId }: Invoice,
): Promise<Readable | null> {
  if (fileId === null) return null;
  try {
    const file = await files.find(invoicePurpose, fileId);
    return file && (await files.open(file));
  } catch (cause) {
    log.warn({ err: cause, invoice: number }, 'stored invoice could not be read, rendering it again');
    return null;
  }
}

/** Attaches the stored file to the invoice, unless a concurrent request has attached one. */
async function attach(
  { files, invoices, transact }: Pick<Deps, 'files' | 'invoices' | 'transact'>,
  invoice: Invoice,
  received: StoredFile[],
): Promise<void> {
  try {
    const isFirst = await transact(async (tx) => {
      const [file] = received;
      if (!file || !(await invoices.setFile(tx, invoice.id, file.id))) return false;
      await files.attach(tx, received, invoice.id);
      return true;
    });
    if (!isFirst) await files.discard(received);
  } catch (cause) {
    await files.discard(received);
    throw cause;
  }
}

/**
 * Stores the PDF of an invoice for later downloads. It never throws for a store error: the next download renders the
 * file again. The file sweep deletes incomplete files.
 */
export async function storeInvoiceFile(
  deps: Pick<Deps, 'files' | 'invoices' | 'transact' | 'log'>,
  invoice: Invoice,
  bytes: Buffer,
): Promise<void> {
  const folder = await tempFolder.makeRequestFolder();
  try {
    const name = `${invoice.number}.pdf`;
    const path = join(folder, name);
    await writeFile(path, bytes, { mode: 0o600 });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const upload = { path, name, size: bytes.length, sha256, type: 'application/pdf', ext: 'pdf' } as const;
    await attach(deps, invoice, await deps.files.receive(invoicePurpose, invoice.snapshot.client.id, [upload]));
  } catch (cause) {
    deps.log.warn(
      { err: cause, invoice: invoice.number },
      'invoice could not be stored, the next download renders it again',
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type StoredFile, tempFolder } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import type { Invoice } from './invoice-store';

/** What stored invoices are for, by the name under which they are kept. */
const invoicePurpose = 'invoice';

/** The stored PDF of an invoice; null where there is none yet, or it cannot be read now: it can be made again at any time. */
export async function openInvoiceFile({ files, log }: Deps, { number, fileId }: Invoice): Promise<Readable | null> {
  if (fileId === null) return null;
  try {
    const file = await files.find(invoicePurpose, fileId);
    return file && (await files.open(file));
  } catch (cause) {
    log.warn({ err: cause, invoice: number }, 'a stored invoice cannot be read and is made again');
    return null;
  }
}

/** Makes the stored file that of the invoice, unless another request was first. */
async function attach({ files, invoices, tx }: Deps, invoice: Invoice, received: StoredFile[]): Promise<void> {
  try {
    const isFirst = await tx(async (inside) => {
      const [file] = received;
      if (!file || !(await invoices.setFile(inside, invoice.id, file.id))) return false;
      await files.attach(inside, received, invoice.id);
      return true;
    });
    if (!isFirst) await files.discard(received);
  } catch (cause) {
    await files.discard(received);
    throw cause;
  }
}

/**
 * Keeps the PDF of an invoice for later downloads. What breaks off in between is swept like a broken upload, and the next download makes the
 * file again; so does a store that does not answer now.
 */
export async function storeInvoiceFile(deps: Deps, invoice: Invoice, bytes: Buffer): Promise<void> {
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
      'an invoice could not be stored and is made again next time',
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

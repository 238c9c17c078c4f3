import type { InputOf, invoices as contract, PackageOrigin, VoidInvoice } from '@hourbank/contracts';
import { buffer } from 'node:stream/consumers';
import { conflict, notFound } from '@hourbank/service-kit/errors';
import { Download, Page } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { readLogo } from '../settings/logo';
import { bonusHasNoInvoice, openingHasNoInvoice } from './invoice-rules';
import { openInvoiceFile, storeInvoiceFile } from './invoice-file';
import type { Invoice } from './invoice-store';

const notPaid = () => conflict('package_not_paid', 'Invoice is available once the package is paid.');

const voidPageSize = 25;

type InvoiceDeps = Pick<Deps, 'packages' | 'invoices' | 'files' | 'renderer' | 'transact' | 'log'>;

/**
 * Returns the invoice of a client's own package. Throws 404 for packages of other clients, so that ids cannot be
 * probed.
 */
export async function getClientInvoice(deps: InvoiceDeps, packageId: number, clientId: number): Promise<Download> {
  const found = await deps.packages.find(packageId);
  if (!found || found.clientId !== clientId) throw notFound();
  return currentInvoice(deps, found);
}

/**
 * Returns the current invoice of any package, or the one with a number, which may be void, for admins. A deleted
 * package has its last invoice, which is void (D-29, D-31).
 */
export async function getPackageInvoice(deps: InvoiceDeps, packageId: number, number?: string): Promise<Download> {
  const found = number === undefined ? await deps.packages.find(packageId) : null;
  if (found) return currentInvoice(deps, found);
  const invoice = await deps.invoices.find(packageId, number);
  if (!invoice) throw notFound();
  return downloadOf(deps, invoice);
}

/**
 * Returns a credit note of any package by its number, or the last one, also of a deleted package (D-81). It is
 * rendered from the snapshot of the invoice that it cancels, each time.
 */
export async function getCreditNote(deps: InvoiceDeps, packageId: number, number?: string): Promise<Download> {
  const invoice = await deps.invoices.find(packageId, number, 'creditNumber');
  if (!invoice || invoice.creditNumber === null || invoice.voidedAt === null) throw notFound();
  const { creditNumber, voidedAt, snapshot } = invoice;
  const clientId = snapshot.client.id;
  const bytes = await deps.renderer.render(clientId, {
    invoice,
    logo: await readLogo(deps, snapshot.logo),
    voidedOn: invoice.voidedOn,
    credit: { number: creditNumber, issuedAt: voidedAt },
  });
  return new Download(`${creditNumber}.pdf`, bytes, { clientId });
}

/** One page of the void invoices of a client or of one of its packages. `getPackageInvoice` returns them by number. */
export async function listVoidInvoices(
  { invoices }: Pick<Deps, 'invoices'>,
  { query: { clientId, packageId, page = 1, pageSize = voidPageSize } }: InputOf<typeof contract.listVoidInvoices>,
): Promise<Page<VoidInvoice>> {
  const { rows, totalCount } = await invoices.listVoid(
    { clientId, packageId },
    { limit: pageSize, offset: (page - 1) * pageSize },
  );
  const listed = rows.map(({ number, creditNumber, issuedOn, snapshot: { total }, voidedOn, ...row }) => ({
    number,
    creditNumber,
    packageId: row.packageId,
    issuedOn,
    voidedOn: voidedOn ?? '',
    totalCents: total,
  }));
  return new Page(listed, { page, pageSize, totalCount });
}

async function currentInvoice(
  deps: InvoiceDeps,
  { id, origin }: { id: number; origin: PackageOrigin },
): Promise<Download> {
  if (origin === 'bonus') throw bonusHasNoInvoice();
  if (origin === 'opening') throw openingHasNoInvoice();
  const invoice = await deps.invoices.find(id);
  if (!invoice || invoice.voidedOn !== null) throw notPaid();
  return downloadOf(deps, invoice);
}

/**
 * The current invoice of a client's package for an email, rendered and stored as for a download (D-69). Null if it is
 * not final: void, or without a sender.
 */
export async function getInvoiceFile(
  deps: InvoiceDeps,
  { clientId, packageId }: { clientId: number; packageId: number },
): Promise<{ name: string; content: string } | null> {
  const invoice = await deps.invoices.find(packageId);
  if (!invoice || invoice.snapshot.client.id !== clientId || invoice.voidedOn !== null || !invoice.hasSender)
    return null;
  const { fileName, body } = await downloadOf(deps, invoice);
  return { name: fileName, content: (Buffer.isBuffer(body) ? body : await buffer(body)).toString('base64') };
}

/**
 * An invoice never changes, so its PDF is rendered once and then read from the store. A void invoice, and one without a
 * sender, is rendered each time (D-31), one of a client at a time.
 */
async function downloadOf(deps: InvoiceDeps, invoice: Invoice): Promise<Download> {
  const { number, issuedAt, snapshot, voidedOn } = invoice;
  const clientId = snapshot.client.id;
  const name = `${number}.pdf`;
  const isFinal = voidedOn === null && invoice.hasSender;
  const stored = isFinal ? await openInvoiceFile(deps, invoice) : null;
  if (stored) return new Download(name, stored, { clientId });

  const bytes = await deps.renderer.render(clientId, {
    invoice: { number, issuedAt, snapshot },
    logo: await readLogo(deps, snapshot.logo),
    voidedOn,
  });
  if (isFinal && invoice.fileId === null) await storeInvoiceFile(deps, invoice, bytes);
  return new Download(name, bytes, { clientId });
}

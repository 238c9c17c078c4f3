import { buffer } from 'node:stream/consumers';
import { conflict, notFound } from '@hourbank/service-kit/errors';
import { Download } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import type { PackageRecord } from '../packages/package-store';
import { logoPurpose } from '../settings/logo-routes';
import type { Logo } from '../settings/settings-rules';
import { openInvoiceFile, storeInvoiceFile } from './invoice-file';
import type { Invoice } from './invoice-store';
import { backfillInvoice } from './backfill-invoice';

const notPaid = () => conflict('package_not_paid', 'Invoice is available once the package is paid.');

/** Returns the invoice of a client's own package. Throws 404 for packages of other clients, so that ids cannot be probed. */
export async function getClientInvoice(deps: Deps, packageId: number, clientId: number): Promise<Download> {
  const found = await deps.packages.find(packageId);
  if (!found || found.clientId !== clientId) throw notFound();
  return currentInvoice(deps, found);
}

/** Returns the invoice of any package, for admins. A deleted package has its last invoice, which is void (D-29). */
export async function getPackageInvoice(deps: Deps, packageId: number): Promise<Download> {
  const found = await deps.packages.find(packageId);
  if (found) return currentInvoice(deps, found);
  const invoice = await deps.invoices.latest(packageId);
  if (!invoice) throw notFound();
  return downloadOf(deps, invoice);
}

async function currentInvoice(deps: Deps, record: PackageRecord): Promise<Download> {
  if (record.paidAt !== null && record.invoiceNumber === null) await backfillInvoice(deps, record);
  const invoice = await deps.invoices.latest(record.id);
  if (!invoice || invoice.voidedAt !== null) throw notPaid();
  return downloadOf(deps, invoice);
}

async function readLogo({ files }: Deps, logo: Logo | null): Promise<Buffer | null> {
  const file = logo && (await files.find(logoPurpose, logo.id));
  return file && buffer(await files.open(file));
}

/** An invoice never changes, so its PDF is rendered once and then read from the store. A void invoice is rendered each time (D-31). */
async function downloadOf(deps: Deps, invoice: Invoice): Promise<Download> {
  const { number, issuedAt, snapshot, voidedAt } = invoice;
  const name = `${number}.pdf`;
  const stored = voidedAt === null ? await openInvoiceFile(deps, invoice) : null;
  if (stored) return new Download(name, stored);

  const bytes = await deps.renderer.render({
    invoice: { number, issuedAt, snapshot },
    logo: await readLogo(deps, snapshot.logo),
    voidedOn: voidedAt && deps.today(voidedAt),
  });
  if (voidedAt === null && invoice.fileId === null) await storeInvoiceFile(deps, invoice, bytes);
  return new Download(name, bytes);
}

import { buffer } from 'node:stream/consumers';
import { conflict, Download, notFound } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import type { PackageRecord } from '../packages/package-store';
import { logoPurpose } from '../settings/logo-routes';
import type { Logo } from '../settings/settings-rules';
import { openInvoiceFile, storeInvoiceFile } from './invoice-file';
import type { Invoice } from './invoice-store';
import { backfillInvoice } from './backfill-invoice';

const notPaid = () => conflict('package_not_paid', 'Invoice is available once the package is paid.');

/** The invoice of a client's own package. Somebody else's is as absent as one that never was. */
export async function getClientInvoice(deps: Deps, packageId: number, clientId: number): Promise<Download> {
  const found = await deps.packages.find(packageId);
  if (!found || found.clientId !== clientId) throw notFound();
  return standing(deps, found);
}

/** The invoice of any package, for admins; of a deleted one, the last that it had, void (D-29). */
export async function getPackageInvoice(deps: Deps, packageId: number): Promise<Download> {
  const found = await deps.packages.find(packageId);
  if (found) return standing(deps, found);
  const invoice = await deps.invoices.latest(packageId);
  if (!invoice) throw notFound();
  return downloadOf(deps, invoice);
}

async function standing(deps: Deps, sold: PackageRecord): Promise<Download> {
  if (sold.paidAt !== null && sold.invoiceNumber === null) await backfillInvoice(deps, sold);
  const invoice = await deps.invoices.latest(sold.id);
  if (!invoice || invoice.voidedAt !== null) throw notPaid();
  return downloadOf(deps, invoice);
}

async function bytesOf({ files }: Deps, logo: Logo | null): Promise<Buffer | null> {
  const file = logo && (await files.find(logoPurpose, logo.id));
  return file && buffer(await files.open(file));
}

/** An invoice never changes, so its PDF is made once and then read from the store; the stamp of a void one is drawn each time (D-31). */
async function downloadOf(deps: Deps, invoice: Invoice): Promise<Download> {
  const { number, issuedAt, snapshot, voidedAt } = invoice;
  const name = `${number}.pdf`;
  const stored = voidedAt === null ? await openInvoiceFile(deps, invoice) : null;
  if (stored) return new Download(name, stored);

  const bytes = await deps.renderer.render({
    invoice: { number, issuedAt, snapshot },
    logo: await bytesOf(deps, snapshot.logo),
    voidedOn: voidedAt && deps.today(voidedAt),
  });
  if (voidedAt === null && invoice.fileId === null) await storeInvoiceFile(deps, invoice, bytes);
  return new Download(name, bytes);
}

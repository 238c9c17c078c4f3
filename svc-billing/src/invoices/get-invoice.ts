import type { PackageOrigin } from '@hourbank/contracts';
import { conflict, notFound } from '@hourbank/service-kit/errors';
import { Download } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { readLogo } from '../settings/read-logo';
import { bonusHasNoInvoice } from './invoice-rules';
import { openInvoiceFile, storeInvoiceFile } from './invoice-file';
import type { Invoice } from './invoice-store';

const notPaid = () => conflict('package_not_paid', 'Invoice is available once the package is paid.');

type InvoiceDeps = Pick<Deps, 'packages' | 'invoices' | 'files' | 'renderer' | 'today' | 'tx' | 'log'>;

/**
 * Returns the invoice of a client's own package. Throws 404 for packages of other clients, so that ids cannot be
 * probed.
 */
export async function getClientInvoice(deps: InvoiceDeps, packageId: number, clientId: number): Promise<Download> {
  const found = await deps.packages.find(packageId);
  if (!found || found.clientId !== clientId) throw notFound();
  return currentInvoice(deps, found);
}

/** Returns the invoice of any package, for admins. A deleted package has its last invoice, which is void (D-29). */
export async function getPackageInvoice(deps: InvoiceDeps, packageId: number): Promise<Download> {
  const found = await deps.packages.find(packageId);
  if (found) return currentInvoice(deps, found);
  const invoice = await deps.invoices.latest(packageId);
  if (!invoice) throw notFound();
  return downloadOf(deps, invoice);
}

async function currentInvoice(
  deps: InvoiceDeps,
  { id, origin }: { id: number; origin: PackageOrigin },
): Promise<Download> {
  if (origin === 'bonus') throw bonusHasNoInvoice();
  const invoice = await deps.invoices.latest(id);
  if (!invoice || invoice.voidedAt !== null) throw notPaid();
  return downloadOf(deps, invoice);
}

/**
 * An invoice never changes, so its PDF is rendered once and then read from the store. A void invoice is rendered each
 * time (D-31), one of a client at a time.
 */
async function downloadOf(deps: InvoiceDeps, invoice: Invoice): Promise<Download> {
  const { number, issuedAt, snapshot, voidedAt } = invoice;
  const clientId = snapshot.client.id;
  const name = `${number}.pdf`;
  const stored = voidedAt === null ? await openInvoiceFile(deps, invoice) : null;
  if (stored) return new Download(name, stored, { clientId });

  const bytes = await deps.renderer.render(clientId, {
    invoice: { number, issuedAt, snapshot },
    logo: await readLogo(deps, snapshot.logo),
    voidedOn: voidedAt && deps.today(voidedAt),
  });
  if (voidedAt === null && invoice.fileId === null) await storeInvoiceFile(deps, invoice, bytes);
  return new Download(name, bytes, { clientId });
}

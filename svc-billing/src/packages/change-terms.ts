import { fromHundredths, type InputOf, type invoices } from '@hourbank/contracts';
import { conflict, invalid, notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Precondition } from '@hourbank/service-kit/revisions';
import type { Deps } from '../deps';
import { bonusHasNoInvoice, openingHasNoInvoice, replacesInvoice } from '../invoices/invoice-rules';
import { unusedHours } from '../ledger/package-hours';
import { storedFields } from './package-fields';
import { changeTerms } from './package-rules';
import type { PackageRecord } from './package-table';
import { lockPackage, type SaveDeps, savePackageChange } from './save-package-change';

/**
 * Throws 409 for a package without an invoice, and 422 for hours and a rate that are those of the package or below its
 * used hours.
 */
function checkTerms(current: PackageRecord, next: Pick<PackageRecord, 'hoursPurchased' | 'ratePerHour'>): void {
  if (current.origin === 'bonus') throw bonusHasNoInvoice();
  if (current.origin === 'opening') throw openingHasNoInvoice();
  if (current.invoiceNumber === null) throw conflict('package_unpaid', 'This package is not paid. Edit its details.');
  if (!replacesInvoice(current, next)) throw invalid({ hoursPurchased: 'Enter other hours or another rate.' });
  const used = current.hoursUsed + current.hoursRemoved;
  if (unusedHours({ ...current, ...next }) >= 0) return;
  const text = `${fromHundredths(used)} h ${used === 100 ? 'is' : 'are'} used already.`;
  throw invalid({ hoursPurchased: text });
}

/**
 * Changes hours and rate of a paid package, with a reason that the client sees (D-127). In one transaction the invoice
 * is voided, the next one issued, and the difference booked. Throws 409 if the invoice has tax (D-81).
 */
export async function changeTermsOfPaid(
  deps: SaveDeps & Pick<Deps, 'clients'>,
  { params: { id }, body: { reason, ...terms } }: InputOf<typeof invoices.changeTerms>,
  { actor, idempotency, precondition }: { actor: string; idempotency: IdempotencyContext; precondition: Precondition },
): Promise<PackageRecord> {
  const existing = await deps.packages.find(id);
  if (!existing) throw notFound();
  const client = await deps.clients.get(existing.clientId);
  const fields = storedFields(terms);
  return deps.clientTx(existing.clientId, async (tx) => {
    const { book, current } = await lockPackage(deps, tx, existing);
    if (await deps.packages.revisions.isRepeated(tx, id, precondition)) return idempotency.saveResponse(tx, current);
    checkTerms(current, fields);
    const { at, today } = book;
    const { terms: changed, paymentTransition } = changeTerms(current, fields, { at, today });
    const change = { book, current, changed, paymentTransition, client, actor, at, precondition, reason };
    return idempotency.saveResponse(tx, await savePackageChange(deps, tx, change));
  });
}

import type { ClientSelf } from '@hourbank/contracts';
import type { Deps, Tx } from '../deps';
import type { PackageRecord } from '../packages/package-store';
import { settingsOf } from '../settings/settings-rules';
import { invoiceNumber, snapshotOf } from './invoice-rules';

/**
 * Issues the invoice of a package inside the transaction that marks it paid, and tells its number (D-31). The year is that of the payment where the
 * business is. `client` was asked for before the transaction: no call over the network inside.
 */
export async function issueInvoice(
  { invoices, settings, today }: Deps,
  tx: Tx,
  paid: PackageRecord,
  client: ClientSelf,
  at: Date,
): Promise<string> {
  const issuedOn = today(at);
  const year = Number(issuedOn.slice(0, 4));
  const snapshot = snapshotOf(paid, settingsOf(await settings.fields(tx)), client, issuedOn);
  const number = invoiceNumber(year, await invoices.nextNumber(tx, year));
  await invoices.insert(tx, { number, packageId: paid.id, issuedAt: at, snapshot });
  return number;
}

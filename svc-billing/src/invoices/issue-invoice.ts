import type { Tx } from '@hourbank/service-kit/db';
import type { ClientSelf } from '@hourbank/contracts';
import type { Deps } from '../deps';
import { settingsOf } from '../settings/settings-rules';
import { type InvoicedPackage, invoiceNumber, snapshotOf } from './invoice-rules';

/**
 * Issues the invoice of a package in the transaction that marks it as paid, and returns its number (D-31). The year is
 * the year of the payment in the business time zone. The caller loads `client` beforehand, because a transaction must
 * not wait for the network.
 */
export async function issueInvoice(
  { invoices, settings, today }: Pick<Deps, 'invoices' | 'settings' | 'today'>,
  tx: Tx,
  paid: InvoicedPackage,
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

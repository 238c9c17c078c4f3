import type { Tx } from '@hourbank/service-kit/db';
import type { ClientSelf } from '@hourbank/contracts';
import type { Deps } from '../deps';
import { isSender, settingsOf } from '../settings/settings-rules';
import { documentNumber, type InvoicedPackage, snapshotOf } from './invoice-rules';

/**
 * Issues the invoice of a paid package in the transaction that marks it as paid or changes its hours or rate, and
 * returns its number (D-31). It is dated today, and numbered in the year of that day, in the business time zone. The
 * caller loads `client` beforehand, because a transaction must not wait for the network.
 */
export async function issueInvoice(
  { invoices, settings, today }: Pick<Deps, 'invoices' | 'settings' | 'today'>,
  tx: Tx,
  paid: InvoicedPackage,
  client: ClientSelf,
  at: Date,
): Promise<string> {
  // Read before the settings: if the details are completed in between, they complete this invoice too.
  const nextSender = await invoices.nextSender(tx);
  const issuedOn = today(at);
  const year = Number(issuedOn.slice(0, 4));
  const paidOn = paid.paidAt === null ? issuedOn : today(new Date(paid.paidAt));
  const snapshot = snapshotOf(paid, settingsOf(await settings.fields(tx)), client, { issuedOn, paidOn });
  const number = documentNumber('INV', year, await invoices.nextNumber(tx, year));
  const senderId = isSender(snapshot.provider) ? null : nextSender;
  await invoices.insert(tx, { number, packageId: paid.id, issuedAt: at, snapshot, senderId });
  return number;
}

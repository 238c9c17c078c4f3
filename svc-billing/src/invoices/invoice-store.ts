import {
  calendarDate,
  defineTable,
  execute,
  executeAll,
  id,
  instant,
  integer,
  json,
  type RowOf,
  select,
  type Tx,
  upsertIncrement,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';
import { invalid } from '@hourbank/service-kit/errors';
import type { InvoiceSender, InvoiceSnapshot } from './invoice-rules';

/**
 * Invoices are immutable except for `voidedAt`, `voidedOn`, `currentPackageId` and `fileId`. They are kept after their
 * package is deleted (D-29).
 */
export const invoiceTable = defineTable(
  'invoices',
  {
    id: id(),
    number: varchar(20),
    packageId: integer(),
    /** Same as `packageId` while the invoice is current, null once it is void. Unique: a package has one current. */
    currentPackageId: integer({ nullable: true }),
    clientId: integer(),
    issuedAt: instant(),
    voidedAt: instant({ nullable: true }),
    /** In the business time zone of that time: the day on documents does not change with a setting. */
    voidedOn: calendarDate({ nullable: true }),
    snapshot: json<InvoiceSnapshot>(),
    /** The sender whose details complete the invoice, which may not exist yet. Null if the snapshot has its own. */
    senderId: integer({ nullable: true }),
    /** Stored PDF, null before the first download. */
    fileId: uuid({ nullable: true }),
  },
  {
    indexes: [['packageId', 'id'], ['clientId', 'issuedAt'], ['senderId']],
    uniques: [['number'], ['currentPackageId']],
  },
);
type InvoiceRow = RowOf<typeof invoiceTable>;

/**
 * Details of the provider that complete the invoices with this `senderId` (D-31). Ids are consecutive: invoices name
 * the next one before it exists, so that any number of them is completed by one insert.
 */
export const invoiceSenderTable = defineTable('invoice_senders', {
  id: integer({ primary: true }),
  content: json<InvoiceSender>(),
});

/** A transaction locks the row of a year until it ends, so numbers have no gaps and no duplicates (D-31). */
export const invoiceCounterTable = defineTable('invoice_counters', {
  ofYear: integer({ primary: true }),
  lastNumber: integer({ default: 0 }),
});

type NewInvoice = Omit<InvoiceRow, 'id' | 'clientId' | 'currentPackageId' | 'voidedAt' | 'voidedOn' | 'fileId'>;

/** An invoice as use cases see it. Its snapshot has the details that completed it. */
export type Invoice = Omit<InvoiceRow, 'clientId' | 'currentPackageId' | 'senderId'> & {
  /** False as long as the provider has neither name nor address, so that the document is not final. */
  hasSender: boolean;
};

/** Invoices that a statement of account lists at most. */
const maxIssued = 1000;

const { columns, record } = invoiceTable.reader();
const senders = invoiceSenderTable.reader();
const nextSender = '(SELECT COALESCE(MAX(id), 0) + 1 FROM invoice_senders)';

/** All SQL of `invoices` and `invoice_counters`. */
export function createInvoiceStore(read: Tx) {
  return {
    /**
     * Returns the next number of a year. The counter row is locked until the transaction ends, so a rollback leaves no
     * gap (D-31).
     */
    async nextNumber(tx: Tx, year: number): Promise<number> {
      await executeAll(tx, [upsertIncrement(tx, 'invoice_counters', { of_year: year }, { last_number: 1 })]);
      const [row] = await select<{ last: number }>(
        tx,
        'SELECT last_number AS last FROM invoice_counters WHERE of_year = ?',
        [year],
      );
      if (!row) throw new Error(`Invoice counter of ${year} not found after increment.`);
      return row.last;
    },

    async insert(tx: Tx, invoice: NewInvoice): Promise<void> {
      await tx.insert(invoiceTable, {
        ...invoice,
        currentPackageId: invoice.packageId,
        clientId: invoice.snapshot.client.id,
        voidedAt: null,
        voidedOn: null,
        fileId: null,
      });
    },

    /**
     * All invoices of a client that were issued or became void on days of a period, oldest first, as they were at its
     * end: a correction belongs to the period in which it was made (D-71). `total` in cents. Throws 422 if there are
     * more than 1,000, because a statement that leaves some out would look complete.
     */
    async ofPeriod(
      clientId: number,
      { from, to }: { from: string; to: string },
    ): Promise<{ number: string; issuedOn: string; total: number; isVoid: boolean }[]> {
      // Days of the business time zone start up to 14 hours before and end up to 12 hours after those of UTC.
      const around = (day: string, hours: number) => new Date(Date.parse(`${day}T00:00:00Z`) + hours * 3_600_000);
      const [first, end] = [around(from, -14), around(to, 36)];
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM invoices WHERE client_id = ?
           AND ((issued_at >= ? AND issued_at < ?) OR (voided_on >= ? AND voided_on <= ?))
         ORDER BY id LIMIT ${maxIssued + 1}`,
        [clientId, first, end, from, to],
      );
      if (rows.length > maxIssued) throw invalid({ from: 'This period has too many invoices. Choose a shorter one.' });
      const isWithin = (day: string | null) => day !== null && day >= from && day <= to;
      return rows.map(record).flatMap(({ number, snapshot: { issuedOn, total }, voidedOn }) => {
        if (!isWithin(issuedOn) && !isWithin(voidedOn)) return [];
        return [{ number, issuedOn, total, isVoid: voidedOn !== null && voidedOn <= to }];
      });
    },

    /**
     * Voids the current invoice of a package that became unpaid, got other hours or another rate, or is deleted. The
     * invoice is kept (D-27, D-29, D-31).
     */
    async voidCurrent(tx: Tx, packageId: number, { at, today }: { at: Date; today: string }): Promise<void> {
      await execute(
        tx,
        'UPDATE invoices SET voided_at = ?, voided_on = ?, current_package_id = NULL WHERE current_package_id = ?',
        [at, today, packageId],
      );
    },

    /** Sets the stored PDF of an invoice. Returns false if it already has one. */
    async setFile(tx: Tx, id: number, fileId: string): Promise<boolean> {
      const { affected } = await execute(tx, 'UPDATE invoices SET file_id = ? WHERE id = ? AND file_id IS NULL', [
        fileId,
        id,
      ]);
      return affected === 1;
    },

    /** Returns the package's invoice with a number, or else its last one. Either is current or void. */
    async find(packageId: number, number?: string): Promise<Invoice | null> {
      const [condition, parameters] = number === undefined ? ['', []] : [' AND number = ?', [number]];
      const [row] = await select<object>(
        read,
        `SELECT ${columns} FROM invoices WHERE package_id = ?${condition} ORDER BY id DESC LIMIT 1`,
        [packageId, ...parameters],
      );
      if (!row) return null;
      const { senderId, ...invoice } = record(row);
      if (senderId === null) return { ...invoice, hasSender: true };
      const [sender] = await select<object>(read, `SELECT ${senders.columns} FROM invoice_senders WHERE id = ?`, [
        senderId,
      ]);
      return sender
        ? { ...invoice, snapshot: { ...invoice.snapshot, ...senders.record(sender).content }, hasSender: true }
        : { ...invoice, hasSender: false };
    },

    /** The void invoices of a client, newest first, and how many there are. */
    async listVoid(clientId: number, { limit, offset }: { limit: number; offset: number }) {
      const condition = 'client_id = ? AND voided_on IS NOT NULL';
      const [rows, [counted]] = await Promise.all([
        select<object>(
          read,
          `SELECT ${columns} FROM invoices WHERE ${condition} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
          [clientId],
        ),
        select<{ total: number | string }>(read, `SELECT COUNT(*) AS total FROM invoices WHERE ${condition}`, [
          clientId,
        ]),
      ]);
      return { rows: rows.map(record), totalCount: Number(counted?.total ?? 0) };
    },

    /** The id of the sender that will complete the invoices that have none. */
    async nextSender(tx: Tx): Promise<number> {
      const [row] = await select<{ id: number | string }>(tx, `SELECT ${nextSender} AS id`);
      return Number(row?.id);
    },

    /** Completes all invoices without a sender, also those that concurrent transactions issue (D-31). */
    async completeSender(tx: Tx, content: InvoiceSender): Promise<void> {
      await tx.insert(invoiceSenderTable, { id: await this.nextSender(tx), content });
    },

    async countWithoutSender(): Promise<number> {
      const [row] = await select<{ total: number | string }>(
        read,
        `SELECT COUNT(*) AS total FROM invoices WHERE sender_id = ${nextSender}`,
      );
      return Number(row?.total ?? 0);
    },

    /** The number that the next invoice of a year gets, if no other is issued before. */
    async expectedNumber(year: number): Promise<number> {
      const [row] = await select<{ last: number }>(
        read,
        'SELECT last_number AS last FROM invoice_counters WHERE of_year = ?',
        [year],
      );
      return (row?.last ?? 0) + 1;
    },
  };
}

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
import { documentNumber, type InvoiceSender, type InvoiceSnapshot } from './invoice-rules';

/**
 * Invoices are immutable except for `voidedAt`, `voidedOn`, `creditNumber`, `currentPackageId` and `fileId`. They are
 * kept after their package is deleted (D-29).
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
    /** In the business time zone of that time, like `voidedOn`. */
    issuedOn: calendarDate(),
    voidedAt: instant({ nullable: true }),
    /** The day on documents does not change with a setting. */
    voidedOn: calendarDate({ nullable: true }),
    /** Number of the credit note, which a void invoice with tax has (D-81). */
    creditNumber: varchar(20, { nullable: true }),
    snapshot: json<InvoiceSnapshot>(),
    /** The sender whose details complete the invoice, which may not exist yet. Null if the snapshot has its own. */
    senderId: integer({ nullable: true }),
    /** Stored PDF, null before the first download. */
    fileId: uuid({ nullable: true }),
  },
  {
    indexes: [['packageId', 'id'], ['clientId', 'issuedOn'], ['issuedOn'], ['voidedOn'], ['senderId']],
    uniques: [['number'], ['currentPackageId'], ['creditNumber']],
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
const counter = { ofYear: integer({ primary: true }), lastNumber: integer({ default: 0 }) };
export const invoiceCounterTable = defineTable('invoice_counters', counter);
export const creditNoteCounterTable = defineTable('credit_note_counters', counter);

type NewInvoice = Pick<InvoiceRow, 'number' | 'packageId' | 'issuedAt' | 'snapshot' | 'senderId'>;

/** An invoice as use cases see it. Its snapshot has the details that completed it. */
export type Invoice = Omit<InvoiceRow, 'clientId' | 'currentPackageId' | 'senderId'> & {
  /** False as long as the provider has neither name nor address, so that the document is not final. */
  hasSender: boolean;
};

/** Documents of a day per statement. */
const batchSize = 500;

/** Invoices that a statement of account lists at most. */
const maxIssued = 1000;

const { columns, record } = invoiceTable.reader();
const senders = invoiceSenderTable.reader();
const nextSender = '(SELECT COALESCE(MAX(id), 0) + 1 FROM invoice_senders)';

type CounterTable = 'invoice_counters' | 'credit_note_counters';

async function nextNumber(tx: Tx, year: number, table: CounterTable): Promise<number> {
  await executeAll(tx, [upsertIncrement(tx, table, { of_year: year }, { last_number: 1 })]);
  const [row] = await select<{ last: number }>(tx, `SELECT last_number AS last FROM ${table} WHERE of_year = ?`, [
    year,
  ]);
  if (!row) throw new Error(`Counter of ${year} not found in ${table} after increment.`);
  return row.last;
}

/** All SQL of `invoices` and its counters. */
export function createInvoiceStore(read: Tx) {
  return {
    /**
     * Returns the next number of a year. The counter row is locked until the transaction ends, so a rollback leaves no
     * gap (D-31).
     */
    nextNumber: (tx: Tx, year: number): Promise<number> => nextNumber(tx, year, 'invoice_counters'),

    async insert(tx: Tx, invoice: NewInvoice): Promise<void> {
      await tx.insert(invoiceTable, {
        ...invoice,
        currentPackageId: invoice.packageId,
        clientId: invoice.snapshot.client.id,
        issuedOn: invoice.snapshot.issuedOn,
        voidedAt: null,
        voidedOn: null,
        creditNumber: null,
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
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM invoices WHERE client_id = ?
           AND ((issued_on >= ? AND issued_on <= ?) OR (voided_on >= ? AND voided_on <= ?))
         ORDER BY id LIMIT ${maxIssued + 1}`,
        [clientId, from, to, from, to],
      );
      if (rows.length > maxIssued) throw invalid({ from: 'This period has too many invoices. Choose a shorter one.' });
      return rows.map(record).map(({ number, issuedOn, snapshot: { total }, voidedOn }) => ({
        number,
        issuedOn,
        total,
        isVoid: voidedOn !== null && voidedOn <= to,
      }));
    },

    /**
     * Voids the current invoice of a package that became unpaid, got other hours or another rate, or is deleted. The
     * invoice is kept (D-27, D-29, D-31). One with tax gets a credit note (D-81).
     */
    async voidCurrent(tx: Tx, packageId: number, { at, today }: { at: Date; today: string }): Promise<void> {
      const [row] = await select<object>(tx, `SELECT ${columns} FROM invoices WHERE current_package_id = ?`, [
        packageId,
      ]);
      if (!row) return;
      const { id, snapshot } = record(row);
      const year = Number(today.slice(0, 4));
      const creditNumber = snapshot.tax
        ? documentNumber('CN', year, await nextNumber(tx, year, 'credit_note_counters'))
        : null;
      await execute(
        tx,
        'UPDATE invoices SET voided_at = ?, voided_on = ?, credit_number = ?, current_package_id = NULL WHERE id = ?',
        [at, today, creditNumber, id],
      );
    },

    /** Yields the invoices that were issued on a day, or those with a credit note of that day, in batches by id. */
    async *ofDay(kind: 'issued' | 'credited', day: string): AsyncGenerator<InvoiceRow[]> {
      const condition = kind === 'issued' ? 'issued_on = ?' : 'voided_on = ? AND credit_number IS NOT NULL';
      for (let after = 0; ;) {
        const rows = await select<object>(
          read,
          `SELECT ${columns} FROM invoices WHERE ${condition} AND id > ? ORDER BY id LIMIT ${batchSize}`,
          [day, after],
        );
        if (rows.length > 0) yield rows.map(record);
        const last = rows[batchSize - 1];
        if (!last) return;
        after = record(last).id;
      }
    },

    /** Sets the stored PDF of an invoice. Returns false if it already has one. */
    async setFile(tx: Tx, id: number, fileId: string): Promise<boolean> {
      const { affected } = await execute(tx, 'UPDATE invoices SET file_id = ? WHERE id = ? AND file_id IS NULL', [
        fileId,
        id,
      ]);
      return affected === 1;
    },

    /**
     * Returns the package's invoice with a number, or else its last one. Either is current or void. By `creditNumber`,
     * these are invoices with a credit note.
     */
    async find(packageId: number, number?: string, by: 'number' | 'creditNumber' = 'number'): Promise<Invoice | null> {
      const column = by === 'number' ? 'number' : 'credit_number';
      const [condition, parameters] =
        number === undefined ? [`${column} IS NOT NULL`, []] : [`${column} = ?`, [number]];
      const [row] = await select<object>(
        read,
        `SELECT ${columns} FROM invoices WHERE package_id = ? AND ${condition} ORDER BY id DESC LIMIT 1`,
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

    /** The void invoices of a client, or of one of its packages, newest first, and how many there are. */
    async listVoid(
      { clientId, packageId }: { clientId: number; packageId: number | undefined },
      { limit, offset }: { limit: number; offset: number },
    ) {
      const ofPackage = packageId === undefined ? '' : ' AND package_id = ?';
      const condition = `client_id = ? AND voided_on IS NOT NULL${ofPackage}`;
      const parameters = [clientId, ...(packageId === undefined ? [] : [packageId])];
      const [rows, [counted]] = await Promise.all([
        select<object>(
          read,
          `SELECT ${columns} FROM invoices WHERE ${condition} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
          parameters,
        ),
        select<{ total: number | string }>(
          read,
          `SELECT COUNT(*) AS total FROM invoices WHERE ${condition}`,
          parameters,
        ),
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

    /** The numbers that the next invoice and credit note of a year get, if no other is issued before. */
    async expectedNumbers(year: number): Promise<{ number: string; creditNumber: string }> {
      const next = async (table: CounterTable) => {
        const [row] = await select<{ last: number }>(
          read,
          `SELECT last_number AS last FROM ${table} WHERE of_year = ?`,
          [year],
        );
        return (row?.last ?? 0) + 1;
      };
      const [invoice, creditNote] = await Promise.all([next('invoice_counters'), next('credit_note_counters')]);
      return { number: documentNumber('INV', year, invoice), creditNumber: documentNumber('CN', year, creditNote) };
    },
  };
}

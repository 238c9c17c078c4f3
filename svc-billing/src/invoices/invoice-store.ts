import { upsertIncrement, execute, executeAll, select, type Tx, recordReader } from '@hourbank/service-kit/db';
import { invalid } from '@hourbank/service-kit/errors';
import { InvoiceEntity, type InvoiceRow } from './invoice-entity';

/** An invoice as use cases see it. */
export type Invoice = Omit<InvoiceRow, 'clientId' | 'currentPackageId'>;

/** Invoices that a statement of account lists at most. */
const maxIssued = 1000;

const { columns, record } = recordReader(InvoiceEntity);

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

    async insert(tx: Tx, invoice: Omit<Invoice, 'id' | 'voidedAt' | 'fileId'>): Promise<void> {
      await tx.insert(InvoiceEntity, {
        ...invoice,
        currentPackageId: invoice.packageId,
        clientId: invoice.snapshot.client.id,
        voidedAt: null,
        fileId: null,
      });
    },

    /**
     * All invoices of a client that were issued or became void on days of a period, oldest first, as they were at its
     * end: a correction belongs to the period in which it was made (D-71). `total` in cents. Throws 422 if there are
     * more than 1,000, because a statement that leaves some out would look complete. `dayOf` is the business day.
     */
    async ofPeriod(
      clientId: number,
      { from, to }: { from: string; to: string },
      dayOf: (at: Date) => string,
    ): Promise<{ number: string; issuedOn: string; total: number; isVoid: boolean }[]> {
      // Days of the business time zone start up to 14 hours before and end up to 12 hours after those of UTC.
      const around = (day: string, hours: number) => new Date(Date.parse(`${day}T00:00:00Z`) + hours * 3_600_000);
      const [first, end] = [around(from, -14), around(to, 36)];
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM invoices WHERE client_id = ?
           AND ((issued_at >= ? AND issued_at < ?) OR (voided_at >= ? AND voided_at < ?))
         ORDER BY id LIMIT ${maxIssued + 1}`,
        [clientId, first, end, first, end],
      );
      if (rows.length > maxIssued) throw invalid({ from: 'This period has too many invoices. Choose a shorter one.' });
      const isWithin = (day: string | null) => day !== null && day >= from && day <= to;
      return rows.map(record).flatMap(({ number, snapshot: { issuedOn, total }, voidedAt }) => {
        const voidedOn = voidedAt && dayOf(voidedAt);
        if (!isWithin(issuedOn) && !isWithin(voidedOn)) return [];
        return [{ number, issuedOn, total, isVoid: voidedOn !== null && voidedOn <= to }];
      });
    },

    /** Voids the current invoice of a package that became unpaid or is deleted. The invoice is kept (D-27, D-29). */
    async voidCurrent(tx: Tx, packageId: number, at: Date): Promise<void> {
      await execute(tx, 'UPDATE invoices SET voided_at = ?, current_package_id = NULL WHERE current_package_id = ?', [
        at,
        packageId,
      ]);
    },

    /** Sets the stored PDF of an invoice. Returns false if it already has one. */
    async setFile(tx: Tx, id: number, fileId: string): Promise<boolean> {
      const { affected } = await execute(tx, 'UPDATE invoices SET file_id = ? WHERE id = ? AND file_id IS NULL', [
        fileId,
        id,
      ]);
      return affected === 1;
    },

    /** Returns the package's last invoice, current or void. */
    async latest(packageId: number): Promise<Invoice | null> {
      const [row] = await select<object>(
        read,
        `SELECT ${columns} FROM invoices WHERE package_id = ? ORDER BY id DESC LIMIT 1`,
        [packageId],
      );
      return row ? record(row) : null;
    },
  };
}

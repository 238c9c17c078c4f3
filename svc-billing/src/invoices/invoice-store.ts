import { execute, executeAll, instantFromDb, select, type Tx, upsertIncrement } from '@hourbank/service-kit/db';
import { InvoiceEntity } from './invoice-entity';
import type { InvoiceSnapshot } from './invoice-rules';

export interface Invoice {
  id: number;
  number: string;
  packageId: number;
  issuedAt: Date;
  voidedAt: Date | null;
  snapshot: InvoiceSnapshot;
  /** Stored PDF, or null. */
  fileId: string | null;
}

type Raw = Omit<Invoice, 'issuedAt' | 'voidedAt' | 'snapshot'> & {
  issuedAt: Date | string;
  voidedAt: Date | string | null;
  snapshot: string;
};

/** All SQL of `invoices` and `invoice_counters`. */
export function createInvoiceStore(read: Tx) {
  return {
    /** Returns the next number of a year. The counter row is locked until the transaction ends, so a rollback leaves no gap (D-31). */
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
      const [row] = await select<Raw>(
        read,
        `SELECT id, number, package_id AS packageId, issued_at AS issuedAt, voided_at AS voidedAt, snapshot, file_id AS fileId
           FROM invoices
          WHERE package_id = ? ORDER BY id DESC LIMIT 1`,
        [packageId],
      );
      return row
        ? {
            ...row,
            issuedAt: instantFromDb(row.issuedAt),
            voidedAt: row.voidedAt === null ? null : instantFromDb(row.voidedAt),
            snapshot: JSON.parse(row.snapshot) as InvoiceSnapshot,
          }
        : null;
    },
  };
}
export type InvoiceStore = ReturnType<typeof createInvoiceStore>;

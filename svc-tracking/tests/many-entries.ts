import type { EntryStatus } from '@hourbank/contracts';
import { executeAll, searchableText } from '@hourbank/service-kit/db';
import { plainTextOf } from '@hourbank/service-kit/rich-text';
import type { Deps } from '../src/deps';

export interface Raw {
  clientId: number;
  /** Null for time that is not charged. */
  packageId: number | null;
  /** ISO, UTC. */
  date: string;
  /** Hundredths of hours. */
  hours: number;
  description?: string;
  status?: EntryStatus;
  shown?: boolean;
  taskId?: number | null;
  authorId?: number | null;
  minutes?: number | null;
}

const atOnce = 500;

/** Inserts entries with their totals, which is faster than a request for each. */
export async function addEntries({ db, totals }: Pick<Deps, 'db' | 'totals'>, entries: readonly Raw[]): Promise<void> {
  for (let start = 0; start < entries.length; start += atOnce) {
    const batch = entries.slice(start, start + atOnce);
    await db.tx(async (tx) => {
      await tx.query(
        `INSERT INTO entries (client_id, package_id, date, created_at, changed_at, hours, description, search_text, status, settlement_revision, shown, task_id, author_id, minutes, billable, has_files) VALUES ${batch.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, 0)').join(', ')}`,
        batch.flatMap(
          ({
            clientId,
            packageId,
            date,
            hours,
            description = '<p>Work</p>',
            status = 'Open',
            shown = true,
            taskId = null,
            authorId = null,
            minutes = null,
          }) => [
            clientId,
            packageId,
            ...Array.from({ length: 3 }, () => new Date(date).toISOString().replace('T', ' ').replace('Z', '')),
            hours,
            description,
            searchableText(plainTextOf(description)),
            status,
            shown ? 1 : 0,
            taskId,
            authorId,
            minutes,
            packageId === null ? 0 : 1,
          ],
        ),
      );
      for (const { clientId, date, hours, shown = true } of batch) {
        if (!shown) continue;
        await executeAll(tx, totals.changing(tx, clientId, null, { date, hours }));
      }
    });
  }
}

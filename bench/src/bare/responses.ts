import { createPool, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import { databaseNames } from '../stack/databases';

/** The number of connections that a service has. */
const pool = createPool({ uri: process.env.DATABASE_URL, connectionLimit: 10, timezone: 'Z' });
const { tracking, bare } = databaseNames;

interface EntryRow extends RowDataPacket {
  id: number;
  revision: number;
  client_id: number;
  package_id: number;
  date: Date;
  hours: number;
  minutes: number | null;
  /** Null in the seeded rows, whose hours were entered by hand. */
  rounding: null;
  billable: number;
  non_billable_reason: string;
  description: string;
  status: string;
  author_id: number | null;
  author_name: string;
  created_at: Date;
  changed_at: Date;
  total: number;
}

interface NewEntry {
  clientId: number;
  packageId: number;
  date: string;
  hours: number;
  description: string;
  status: string;
}

/** Returns the rows that svc-tracking returns, from its tables, in one statement with their total. */
export async function listEntries(clientId: number, pageSize: number) {
  const [rows] = await pool.execute<EntryRow[]>(
    `SELECT id, revision, client_id, package_id, date, hours, minutes, rounding, billable, non_billable_reason, description, status, task_id, author_id, author_name, created_at, changed_at, (SELECT entries FROM ${tracking}.client_totals WHERE client_id = ?) AS total
     FROM ${tracking}.entries WHERE client_id = ? AND shown = 1 ORDER BY date DESC, id DESC LIMIT ?`,
    [clientId, clientId, String(pageSize)],
  );
  const totalCount = rows[0]?.total ?? 0;
  return {
    timeEntries: rows.map((row) => ({
      id: row.id,
      revision: row.revision,
      clientId: row.client_id,
      packageId: row.package_id,
      date: row.date.toISOString(),
      hours: row.hours / 100,
      minutes: row.minutes,
      rounding: row.rounding,
      billable: Boolean(row.billable),
      nonBillableReason: row.non_billable_reason,
      description: row.description,
      status: row.status,
      taskId: row.task_id,
      authorId: row.author_id,
      authorName: row.author_name,
      createdAt: row.created_at.toISOString(),
      changedAt: row.changed_at.toISOString(),
      screenshots: [],
    })),
    pagination: { currentPage: 1, pageSize, totalPages: Math.max(1, Math.ceil(totalCount / pageSize)), totalCount },
  };
}

/**
 * One durable transaction deducts the hours and inserts the entry, on copies of the tables, so that the services'
 * balances stay correct.
 */
export async function createEntry(entry: NewEntry): Promise<{ status: number; body: unknown }> {
  const { clientId, packageId, date, hours, description, status } = entry;
  const hundredths = Math.round(hours * 100);
  const moment = new Date(date).toISOString();
  const now = new Date();
  const connection = await pool.getConnection();
  try {
    await connection.query('START TRANSACTION');
    const [taken] = await connection.execute<ResultSetHeader>(
      `UPDATE ${bare}.time_packages SET hours_used = hours_used + ? WHERE id = ? AND client_id = ? AND status = 'active' AND hours_used + ? <= hours_purchased`,
      [hundredths, packageId, clientId, hundredths],
    );
    if (taken.affectedRows !== 1) {
      await connection.query('ROLLBACK');
      return { status: 409, body: { error: 'Not enough hours left on this package.' } };
    }
    const [made] = await connection.execute<ResultSetHeader>(
      `INSERT INTO ${bare}.entries (client_id, package_id, date, hours, description, status, settlement_revision, shown, has_files, created_at, changed_at) VALUES (?, ?, ?, ?, ?, ?, 1, 1, 0, ?, ?)`,
      [clientId, packageId, moment.slice(0, 23).replace('T', ' '), hundredths, description, status, now, now],
    );
    await connection.query('COMMIT');
    return {
      status: 201,
      body: {
        id: made.insertId,
        revision: 1,
        clientId,
        packageId,
        date: moment,
        hours,
        minutes: null,
        billable: true,
        nonBillableReason: '',
        description,
        status,
        taskId: null,
        authorId: null,
        authorName: '',
        createdAt: now.toISOString(),
        changedAt: now.toISOString(),
        screenshots: [],
      },
    };
  } finally {
    connection.release();
  }
}

import type { Connection } from 'mysql2/promise';
import { databaseNames } from '../stack/databases';
import { seed } from '../stack/seed';

/** Number of rows of a database, evenly spread over the clients. */
export interface Size {
  entries: number;
  clients: number;
}

const { identity, billing } = databaseNames;
/** All sizes have entries of the same days, so only the number of rows differs. */
const days = 365;
/** Few enough that the revenue of 100,000 clients is a number that JavaScript represents exactly. */
const hoursLeft = 5_000_000;

const mebibytes = (count: number) => count * 1024 * 1024;

/** While rows are inserted, the server has more memory, writes pages to disk later and does not flush each commit. */
const settings = {
  whileSeeding: {
    innodb_buffer_pool_size: mebibytes(4096),
    innodb_log_file_size: mebibytes(4096),
    innodb_flush_log_at_trx_commit: 0,
  },
  afterwards: {
    innodb_buffer_pool_size: mebibytes(512),
    innodb_log_file_size: mebibytes(256),
    innodb_flush_log_at_trx_commit: 1,
  },
};

const set = async (connection: Connection, values: Record<string, number>) => {
  for (const [name, value] of Object.entries(values)) await connection.query(`SET GLOBAL ${name} = ${value}`);
};

const addClients = ({ clients }: Size) => [
  `INSERT INTO ${identity}.clients (id, name, email, phone, company_name, website, address, note, active_email,
     email_confirmed_at, name_key, company_key, search_text, created_at)
   SELECT seq, CONCAT('Client ', seq), CONCAT('client', seq, '@example.com'), CONCAT('+961 1 ', seq), CONCAT('Company ', seq),
     'https://example.com', '12 Harbour Street', '', CONCAT('client', seq, '@example.com'), '2024-01-01 08:00:00',
     CONCAT('client ', seq), CONCAT('company ', seq),
     CONCAT('client ', seq, '\\n', 'client', seq, '@example.com\\ncompany ', seq, '\\n+961 1 ', seq, '\\n+9611', seq),
     '2024-01-01 08:00:00'
   FROM ${identity}.seq_1_to_${clients}`,
  `UPDATE ${identity}.client_counts SET open_clients = ${clients}`,
  `ANALYZE TABLE ${identity}.clients`,
];

/** The totals that `rebuild-totals` computes, which takes some 10 ms for each client. */
const addTotals = [
  `INSERT INTO ${billing}.monthly_sales (month, payment_method, hours, revenue, packages)
   SELECT SUBSTR(purchase_date, 1, 7) AS month, payment_method, SUM(hours_purchased), SUM((hours_purchased * rate_per_hour + 50) DIV 100), COUNT(*)
   FROM ${billing}.time_packages GROUP BY month, payment_method`,
  `INSERT INTO ${billing}.client_sales (client_id, usable_packages)
   SELECT client_id, SUM(status = 'active') FROM ${billing}.time_packages GROUP BY client_id`,
  `ANALYZE TABLE ${billing}.client_sales`,
];

/** Fills the migrated databases of identity, tracking and billing, so that all of their checks succeed. */
export async function seedSize(connection: Connection, size: Size): Promise<void> {
  await set(connection, settings.whileSeeding);
  await seed(connection, size.entries, { clients: size.clients, days, hoursLeft });
  for (const sql of [...addClients(size), ...addTotals]) await connection.query(sql);
  await set(connection, settings.afterwards);
}

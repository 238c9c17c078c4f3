import { createTable, id, instant, integer, json, uuid, varchar } from '@hourbank/service-kit/db';
import type { QueryRunner } from 'typeorm';

export const auditTables = ['audit_log', 'audit_sources'];

/**
 * Makes the database refuse changes of audit rows, and deletions within six months: services may change rows of whole
 * databases.
 */
async function protectAuditLog(runner: QueryRunner): Promise<void> {
  const isSqlite = runner.dataSource.options.type === 'better-sqlite3';
  const message = "'Rows of audit_log cannot be changed, nor deleted within six months.'";
  const refuse = isSqlite
    ? `SELECT RAISE(ABORT, ${message});`
    : `SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = ${message};`;
  await runner.query(`CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log FOR EACH ROW BEGIN ${refuse} END`);
  await runner.query(
    isSqlite
      ? `CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log FOR EACH ROW
         WHEN OLD.at > datetime('now', '-6 months') BEGIN ${refuse} END`
      : `CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log FOR EACH ROW
         BEGIN IF OLD.at > UTC_TIMESTAMP() - INTERVAL 6 MONTH THEN ${refuse} END IF; END`,
  );
}

/** Creates the audit log and what protects it (D-68). */
export async function createAuditTables(runner: QueryRunner): Promise<void> {
  await createTable(runner, 'audit_log', {
    columns: {
      id: id(),
      source: varchar(10),
      event_id: uuid(),
      at: instant(),
      action: varchar(40),
      kind: varchar(20),
      needed_right: varchar(30),
      actor: varchar(100),
      person: varchar(24, { nullable: true }),
      subject: varchar(100, { nullable: true }),
      client_id: integer({ nullable: true }),
      changes: json(),
      address: varchar(64),
      session: varchar(64),
      request_id: varchar(64),
      search_text: varchar(1000),
    },
    uniques: [['source', 'event_id']],
    indexes: [
      ['at', 'id'],
      ['client_id', 'at', 'id'],
      ['subject', 'at', 'id'],
      ['person', 'at', 'id'],
    ],
  });
  await createTable(runner, 'audit_sources', {
    columns: { source: varchar(10, { primary: true }), complete_until: instant() },
  });
  await protectAuditLog(runner);
}

import { createTable, id, instant, integer, json, migration, text, uuid, varchar } from '@hourbank/service-kit/db';
import { auditTables, createAuditTables } from './audit-tables';
import { createNoticeTables, noticeTables } from './notice-tables';

const tables = [
  'locks',
  'admins',
  'clients',
  'client_counts',
  'credentials',
  'signing_keys',
  'identity_events',
  'link_requests',
  'link_tokens',
  'security_settings',
  'second_factors',
  'recovery_codes',
  'sessions',
  ...auditTables,
  ...noticeTables,
];

/**
 * Creates all tables of svc-identity. The lock rows come last, so that an interrupted run on MySQL finds only empty
 * tables.
 */
export const createIdentity = migration(1763600200001, 'create-identity', {
  up: async (runner) => {
    await createTable(runner, 'locks', {
      columns: {
        name: varchar(20, { primary: true }),
        // Its holder changes it, so that a database cluster detects holders on two nodes.
        acquisitions: integer({ default: 0 }),
      },
    });
    await createTable(runner, 'admins', {
      columns: {
        id: id(),
        // Null until an invited admin chooses them.
        username: varchar(200, { nullable: true }),
        login_name: varchar(400, { nullable: true }),
        name: varchar(200),
        email: varchar(200, { nullable: true }),
        email_key: varchar(400, { nullable: true }),
        role: varchar(20),
        state: varchar(10),
        created_at: instant(),
        last_seen_at: instant({ nullable: true }),
        edit_revision: integer({ default: 1 }),
        recent_edits: json({ nullable: true }),
      },
      uniques: [['login_name'], ['email_key']],
    });
    await createTable(runner, 'clients', {
      columns: {
        id: id(),
        name: varchar(200),
        email: varchar(200),
        phone: varchar(40),
        company_name: varchar(200),
        website: text(),
        address: text(),
        note: text(),
        // Null once a client is closed, so that its email is free again (D-25).
        active_email: varchar(400, { nullable: true }),
        email_confirmed_at: instant({ nullable: true }),
        name_key: varchar(200),
        company_key: varchar(200),
        search_text: text(),
        created_at: instant(),
        closed_at: instant({ nullable: true }),
        edit_revision: integer({ default: 1 }),
        recent_edits: json({ nullable: true }),
      },
      uniques: [['active_email']],
      // Each sort order of the open clients has an index of its own, which a deep page steps over without reading rows.
      indexes: [
        ['closed_at', 'name_key', 'id'],
        ['closed_at', 'company_key', 'id'],
        ['closed_at', 'active_email', 'id'],
        ['closed_at', 'id'],
      ],
      checks: { ck_clients_closed: '(closed_at IS NULL) = (active_email IS NOT NULL)' },
    });
    await createTable(runner, 'client_counts', {
      columns: { id: integer({ primary: true }), open_clients: integer() },
      checks: {
        ck_client_counts_id: 'id = 1',
        ck_client_counts_open_clients: 'open_clients >= 0',
      },
    });
    await createTable(runner, 'credentials', {
      columns: {
        role: varchar(10, { primary: true }),
        subject: integer({ primary: true }),
        password_hash: varchar(200),
        revision: integer(),
        changed_at: instant(),
      },
    });
    await createTable(runner, 'signing_keys', {
      columns: {
        kid: uuid({ primary: true }),
        public_jwk: json(),
        encrypted_private_key: text(),
        created_at: instant(),
        retire_at: instant({ nullable: true }),
      },
    });
    await createTable(runner, 'identity_events', {
      columns: { id: id(), kind: varchar(20), details: json(), created_at: instant() },
      indexes: [['created_at']],
    });
    // The outbox of emails with links. For resets it has the requested emails, whether an account exists or not.
    await createTable(runner, 'link_requests', {
      columns: {
        id: id(),
        purpose: varchar(20),
        subject: integer({ nullable: true }),
        email: varchar(400),
        details: varchar(400, { nullable: true }),
        nonce: varchar(43),
        attempts: integer(),
        due_at: instant(),
        created_at: instant(),
      },
      indexes: [['due_at'], ['email', 'purpose']],
    });
    await createTable(runner, 'link_tokens', {
      columns: {
        purpose: varchar(20, { primary: true }),
        subject: integer({ primary: true }),
        request_id: integer(),
        email: varchar(400),
        token_hash: varchar(64),
        expires_at: instant(),
        ended_at: instant({ nullable: true }),
      },
      uniques: [['token_hash']],
      indexes: [['expires_at']],
    });
    await createTable(runner, 'security_settings', {
      columns: {
        id: integer({ primary: true }),
        self_registration: varchar(10),
        require_two_factor: varchar(10),
        audit_months: integer(),
      },
    });
    await runner.query(
      "INSERT INTO security_settings (id, self_registration, require_two_factor, audit_months) VALUES (1, 'on', 'none', 24)",
    );
    await createTable(runner, 'second_factors', {
      columns: {
        admin_id: integer({ primary: true }),
        // Null until the first secret is confirmed by a code.
        encrypted_secret: text({ nullable: true }),
        pending_secret: text({ nullable: true }),
        revision: integer(),
        last_step: integer(),
      },
    });
    await createTable(runner, 'recovery_codes', {
      columns: { id: id(), admin_id: integer(), code_hmac: varchar(64), used_at: instant({ nullable: true }) },
      indexes: [['admin_id']],
    });
    await createTable(runner, 'sessions', {
      columns: {
        jti: uuid({ primary: true }),
        role: varchar(10),
        subject: integer(),
        browser: varchar(60),
        device: varchar(100),
        address: varchar(64),
        network: varchar(64),
        issued_at: instant(),
        ended_at: instant({ nullable: true }),
        noticed_at: instant({ nullable: true }),
      },
      indexes: [['role', 'subject', 'issued_at'], ['role', 'subject', 'address'], ['issued_at']],
    });
    await createAuditTables(runner);
    await createNoticeTables(runner);
    await runner.query('INSERT INTO client_counts (id, open_clients) VALUES (1, 0)');
    await runner.query("INSERT INTO locks (name) VALUES ('feed'), ('signing-keys'), ('first-admin'), ('owners')");
  },
  down: async (runner) => {
    for (const table of tables.toReversed()) await runner.dropTable(table);
  },
});

import {
  bool,
  calendarDate,
  cents,
  hundredths,
  id,
  instant,
  integer,
  json,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';
import { revision } from './revision';
import type { Shape } from './shape';

/** Tables of packages. Clients are in another database, so there are no foreign keys. */
export const packageTables: Record<string, Shape> = {
  time_packages: {
    columns: {
      id: id(),
      client_id: integer(),
      hours_purchased: hundredths(),
      hours_used: hundredths({ default: 0 }),
      hours_removed: hundredths({ default: 0 }),
      rate_per_hour: cents(),
      status: varchar(10),
      consumed_by_use: bool({ default: false }),
      expired_by_date: bool({ default: false }),
      origin: varchar(10, { default: 'sold' }),
      payment_method: varchar(10, { nullable: true }),
      purchase_date: calendarDate(),
      expires_on: calendarDate({ nullable: true }),
      // Whether an admin chose `expires_on`, null included. Otherwise the terms decide when the package is paid.
      expiry_chosen: bool({ default: false }),
      paid_at: instant({ nullable: true }),
      proof_id: uuid({ nullable: true }),
      proof_ext: varchar(5, { nullable: true }),
      proof_name: varchar(200, { nullable: true }),
      review_note: varchar(2000, { nullable: true }),
      invoice_number: varchar(20, { nullable: true }),
      created_at: instant(),
      ...revision,
    },
    // The sweep finds due packages by status and expiry, a draw the packages of one client.
    indexes: [
      ['client_id', 'id'],
      ['status', 'id'],
      ['paid_at'],
      ['status', 'expires_on'],
      ['client_id', 'status', 'expires_on'],
    ],
    // The constraints enforce D-27 and D-28 even if the code has a defect.
    checks: {
      ck_time_packages_hours:
        'hours_used >= 0 AND hours_removed >= 0 AND hours_used + hours_removed <= hours_purchased',
      ck_time_packages_paid:
        "(status = 'pending' AND paid_at IS NULL) OR (status <> 'pending' AND paid_at IS NOT NULL)",
    },
  },
  package_changes: {
    columns: {
      id: id(),
      package_id: integer(),
      kind: varchar(10),
      changes: json(),
      actor: varchar(100),
      changed_at: instant(),
    },
    indexes: [['package_id']],
  },
};

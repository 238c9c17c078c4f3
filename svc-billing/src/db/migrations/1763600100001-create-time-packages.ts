import {
  bool,
  calendarDate,
  cents,
  createTable,
  hundredths,
  id,
  instant,
  integer,
  migration,
  uuid,
  varchar,
} from '@hourbank/service-kit';

/** Packages. The CHECK constraints enforce D-27 and D-28 even if the code has a defect. */
export const createTimePackages = migration(1763600100001, 'create-time-packages', {
  up: (runner) =>
    createTable(runner, 'time_packages', {
      columns: {
        id: id(),
        client_id: integer(),
        hours_purchased: hundredths(),
        hours_used: hundredths({ default: 0 }),
        rate_per_hour: cents(),
        status: varchar(10),
        consumed_by_use: bool({ default: false }),
        payment_method: varchar(10),
        purchase_date: calendarDate(),
        paid_at: instant({ nullable: true }),
        proof_id: uuid({ nullable: true }),
        proof_ext: varchar(5, { nullable: true }),
        proof_name: varchar(200, { nullable: true }),
        created_at: instant(),
      },
      indexes: [['client_id', 'id'], ['status', 'id'], ['paid_at']],
      checks: {
        ck_time_packages_hours: 'hours_used >= 0 AND hours_used <= hours_purchased',
        ck_time_packages_paid:
          "(status = 'pending' AND paid_at IS NULL) OR (status <> 'pending' AND paid_at IS NOT NULL)",
      },
    }),
  down: (runner) => runner.dropTable('time_packages'),
});

import { migration } from '@hourbank/service-kit';

const empty = [
  'provider.name',
  'provider.address',
  'provider.taxNumber',
  'logo',
  'omt.accountNumber',
  'omt.accountName',
  'bob.accountNumber',
  'bob.accountName',
  'wish.accountNumber',
  'wish.accountName',
  'bank.accountBranch',
  'bank.iban',
  'bank.swiftCode',
];
const rows = [...empty.map((field) => `('${field}', '')`), "('bank.currency', 'USD')", "('requestRate', '50')"];

/** Inserts a row for every field, so that a change of settings can lock the rows. */
export const seedSettings = migration(1763600200006, 'seed-settings', {
  up: (runner) => runner.query(`INSERT INTO settings (field, content) VALUES ${rows.join(', ')}`),
  down: (runner) => runner.query('DELETE FROM settings'),
});

import { migration } from '@hourbank/service-kit/db';

/** Adds a number to each lock that its holder changes, so that a database cluster detects holders on two nodes. */
export const countLockAcquisitions = migration(1763600200002, 'count-lock-acquisitions', {
  up: (runner) => runner.query('ALTER TABLE locks ADD COLUMN acquisitions integer NOT NULL DEFAULT 0'),
  down: (runner) => runner.query('ALTER TABLE locks DROP COLUMN acquisitions'),
});

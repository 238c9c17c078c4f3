import { addColumn, migration, varchar } from '@hourbank/service-kit';

/** Reason for which a payment was sent back (D-57). */
export const addReviewNote = migration(1763600200001, 'add-review-note', {
  up: (runner) => addColumn(runner, 'time_packages', 'review_note', varchar(2000, { nullable: true })),
  down: (runner) => runner.dropColumn('time_packages', 'review_note'),
});

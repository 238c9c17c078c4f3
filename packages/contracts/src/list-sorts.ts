/**
 * Sort orders, page sizes and statuses of lists (D-74). `-name` sorts by `name`, descending. They have their own module
 * because the consoles read URLs with them before they load the rest of the contracts.
 */

/** Page sizes that screens offer. Requests may have any size up to 100 (D-8). */
export const pageSizes = [5, 25, 100] as const;

/** The first sort order of each list is its default. */
export const clientSorts = [
  'name',
  '-name',
  'email',
  '-email',
  'companyName',
  '-companyName',
  'createdAt',
  '-createdAt',
] as const;

export const entrySorts = ['-date', 'date', '-hours', 'hours', 'status', '-status'] as const;

export const packageSorts = [
  '-id',
  'id',
  '-purchaseDate',
  'purchaseDate',
  '-hoursPurchased',
  'hoursPurchased',
  '-hoursLeft',
  'hoursLeft',
  'status',
  '-status',
] as const;

/** Payments to review: the oldest first, because they wait. */
export const paymentSorts = [
  'id',
  '-id',
  '-purchaseDate',
  'purchaseDate',
  '-hoursPurchased',
  'hoursPurchased',
] as const;

export const taskSorts = ['-createdAt', 'createdAt', 'status', '-status'] as const;

/**
 * Statuses that lists of packages can be filtered by. `paid` has a confirmed payment (D-27), `in_review` has a proof
 * that awaits a decision, `sent_back` was sent back (D-57), `no_proof` waits for its proof.
 */
export const packageFilterStatuses = [
  'pending',
  'active',
  'consumed',
  'expired',
  'paid',
  'in_review',
  'sent_back',
  'no_proof',
] as const;
export type PackageFilterStatus = (typeof packageFilterStatuses)[number];

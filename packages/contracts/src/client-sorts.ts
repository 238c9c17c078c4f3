/**
 * Sort orders of the client list. They have their own module because the console parses URLs with them before it loads the rest of
 * the contracts.
 */
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

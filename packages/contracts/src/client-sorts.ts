/** Orders of the client list. A file of its own: addresses are read with it before anything else of the contract is needed. */
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

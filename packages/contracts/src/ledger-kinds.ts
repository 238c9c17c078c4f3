/**
 * Kinds of changes of a client's usable hours (D-61). They are apart from the operations, because routers load them
 * before a page.
 */
export const ledgerKinds = [
  'purchase',
  'withdrawn',
  'draw',
  'reversal',
  'expiry',
  'expiry_return',
  'closed',
  'reopened',
  'changed',
  'adjustment',
  'bonus',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

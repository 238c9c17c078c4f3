import type { LedgerKind } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { messages } from './messages';

const t = translate(messages, 'en');

const names = {
  purchase: 'kindPurchase',
  withdrawn: 'kindWithdrawn',
  draw: 'kindDraw',
  reversal: 'kindReversal',
  expiry: 'kindExpiry',
  expiry_return: 'kindExpiryReturn',
  closed: 'kindClosed',
  reopened: 'kindReopened',
  changed: 'kindChanged',
  adjustment: 'kindAdjustment',
  bonus: 'kindBonus',
} as const satisfies Record<LedgerKind, keyof typeof messages>;

/** What a kind of ledger entries is called on statements and on the client's report. */
export const kindName = (kind: LedgerKind): string => t(names[kind]);

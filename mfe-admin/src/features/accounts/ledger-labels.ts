import type { LedgerEntry, LedgerKind } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { messages } from './messages';

const kinds = {
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

/** The name of a kind of ledger entry. */
export const kindLabel = (kind: LedgerKind): string => translate(messages)(kinds[kind]);

/** Who made a change: 'nadia #3', 'Client' or 'System'. The id stays the same when the name changes. */
export function actorLabel({ actor }: Pick<LedgerEntry, 'actor'>): string {
  const t = translate(messages);
  const [, id, name] = /^admin:(\d+)(?: (.+))?$/.exec(actor) ?? [];
  if (id) return name ? t('adminNamed', { name, id }) : t('admin', { id });
  return actor.startsWith('client:') ? t('clientActor') : t('system');
}

import type { LedgerEntry, LedgerKind } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { messages } from './messages';

/** The name of a kind of ledger entry. */
export const kindLabel = (kind: LedgerKind): string => translate(messages)(`kind.${kind}`);

/** Who made a change: 'nadia #3', 'Client' or 'System'. The id stays the same when the name changes. */
export function actorLabel({ actor }: Pick<LedgerEntry, 'actor'>): string {
  const t = translate(messages);
  const [, id, name] = /^admin:(\d+)(?: (.+))?$/.exec(actor) ?? [];
  if (id) return name ? t('adminNamed', { name, id }) : t('admin', { id });
  return actor.startsWith('client:') ? t('clientActor') : t('system');
}

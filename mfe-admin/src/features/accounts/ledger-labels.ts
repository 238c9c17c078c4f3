import type { LedgerEntry, LedgerKind } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { messages } from './messages';

/** The name of a kind of ledger entry. */
export const kindLabel = (kind: LedgerKind): string => translate(messages)(`kind.${kind}`);

/** What a ledger entry is called. A change of a package without hours is one of its rate. */
export function entryLabel({ kind, hours }: Pick<LedgerEntry, 'kind' | 'hours'>): string {
  if (kind !== 'changed') return kindLabel(kind);
  return translate(messages)(hours === 0 ? 'rateChanged' : 'hoursChanged');
}

/** Who made a change: 'nadia', 'Client' or 'System'. Without a name the id stands for it. */
export function actorLabel({ actor }: Pick<LedgerEntry, 'actor'>): string {
  const t = translate(messages);
  const [, id, name] = /^admin:(\d+)(?: (.+))?$/.exec(actor) ?? [];
  if (id) return name ?? t('admin', { id });
  return actor.startsWith('client:') ? t('clientActor') : t('system');
}

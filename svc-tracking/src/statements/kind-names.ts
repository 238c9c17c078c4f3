import type { LedgerKind } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { messages } from './messages';

const t = translate(messages, 'en');

/** What a kind of ledger entries is called on statements and on the client's report. */
export const kindName = (kind: LedgerKind): string => t(`kind.${kind}`);

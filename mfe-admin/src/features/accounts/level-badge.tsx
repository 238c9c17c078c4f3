import type { ListedAccount } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Badge } from '@hourbank/ui';
import { messages } from './messages';

/** How low an account has fallen (D-70). Nothing if it has enough hours or never had any. */
export function LevelBadge({ level }: Pick<ListedAccount, 'level'>) {
  const t = useMessages(messages);
  if (level === null || level === 'ok') return null;
  if (level === 'empty') return <Badge bg="danger">{t('levelEmpty')}</Badge>;
  return <Badge bg="warning">{level === 'low' ? t('levelLow') : t('levelNotice')}</Badge>;
}

import { useMessages } from '@hourbank/i18n/react';
import { Card } from '@hourbank/ui';
import { messages } from './messages';
import { SentList } from './sent-statements-card';
import { StatementActions } from './statement-actions';

/** Downloads of the own statement of account for a period, and the statements that were received (D-71). */
export function StatementsCard() {
  const t = useMessages(messages);
  return (
    <Card title={t('title')} flush>
      <div className="card-body">
        <p className="hb-muted mb-3">{t('about')}</p>
        <StatementActions initial={{ period: 'last-month' }} />
      </div>
      <SentList />
    </Card>
  );
}

import { useMessages } from '@hourbank/i18n/react';
import { Card } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api-context';
import { DownloadAlert } from '../download-alert';
import { QueryBoundary } from '../query-boundary';
import { useDownload } from '../use-download';
import { messages } from './messages';
import { sentStatements } from './queries';
import { SentStatements } from './sent-statements';
import { StatementActions } from './statement-actions';
import { statementPaths } from './statement-paths';

interface StatementsCardProps {
  /** The client, for admins. Without it, the client who is logged in. */
  clientId?: string;
  /** Offers to send the statement of the chosen period. */
  canSend?: boolean;
}

/** Downloads of the statement of account for a period, and the statements that were sent (D-71). */
export function StatementsCard({ clientId, canSend = false }: StatementsCardProps) {
  const t = useMessages(messages);
  const download = useDownload();
  const query = useQuery(sentStatements(useApi(), clientId));
  const paths = statementPaths(clientId);
  return (
    <Card title={t('title')} flush>
      <div className="card-body">
        <p className="hb-muted mb-3">{t('about')}</p>
        <StatementActions
          {...(clientId !== undefined && { clientId })}
          initial={{ period: 'last-month' }}
          canSend={canSend}
        />
        <DownloadAlert of={download} className="mt-3 mb-0" />
      </div>
      <QueryBoundary query={query} label={t('loading')} inCard>
        {(sent) =>
          sent.length > 0 && (
            <SentStatements sent={sent} download={(id, format) => download.mutate(paths.file(id, format))} />
          )
        }
      </QueryBoundary>
    </Card>
  );
}

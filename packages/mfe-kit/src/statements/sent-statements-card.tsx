import { useMessages } from '@hourbank/i18n/react';
import { Card } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api-context';
import type { ReactNode } from 'react';
import { DownloadAlert } from '../download-alert';
import { QueryBoundary } from '../query-boundary';
import { useDownload } from '../use-download';
import { messages } from './messages';
import { sentStatements } from './queries';
import { SentStatements } from './sent-statements';
import { statementPaths } from './statement-paths';

/** The statements that were sent to a client, with their files (D-71). */
export function SentStatementsCard({ clientId }: { clientId: string }) {
  const t = useMessages(messages);
  return (
    <Card title={t('sentStatements')} flush>
      <SentList clientId={clientId} none={<p className="card-body hb-muted mb-0">{t('noneSent')}</p>} />
    </Card>
  );
}

interface SentListProps {
  /** The client, for admins. Without it, the client who is logged in. */
  clientId?: string;
  /** Shown if there are none. */
  none?: ReactNode;
}

/** The statements that were sent, with their files, inside a card. */
export function SentList({ clientId, none }: SentListProps) {
  const t = useMessages(messages);
  const download = useDownload();
  const query = useQuery(sentStatements(useApi(), clientId));
  const paths = statementPaths(clientId);
  return (
    <>
      <DownloadAlert of={download} className="m-3 mb-0" />
      <QueryBoundary query={query} label={t('loading')} inCard>
        {(sent) =>
          sent.length > 0 ? (
            <SentStatements sent={sent} download={(id, format) => download.mutate(paths.file(id, format))} />
          ) : (
            none
          )
        }
      </QueryBoundary>
    </>
  );
}

import { useMessages } from '@hourbank/i18n/react';
import { formatFileSize, formatNumber } from '@hourbank/i18n/format';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Card } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';
import { proofStorage, taskStorage } from './queries';

/** What a client stores, of what it may store (D-92). */
export function StorageCard({ clientId }: { clientId: number }) {
  const t = useMessages(messages);
  const call = useApi();
  const can = useRights();
  const ofTasks = useQuery({ ...taskStorage(call, clientId), enabled: can('tasks.read') });
  const ofProofs = useQuery({ ...proofStorage(call, clientId), enabled: can('packages.read') });
  const filesOf = ({ files, bytes, maxBytes }: { files: number; bytes: number; maxBytes: number }) =>
    t('filesOf', { count: files, size: formatFileSize(bytes), max: formatFileSize(maxBytes) });
  return (
    <Card title={t('storage')}>
      {can('tasks.read') && (
        <QueryBoundary query={ofTasks} label={t('loadingStorage')} rows={2} inCard>
          {(of) => (
            <dl className="hb-facts">
              <dt>{t('taskFiles')}</dt>
              <dd>{filesOf(of)}</dd>
              <dt>{t('tasksNotDone')}</dt>
              <dd>{t('ofMax', { count: formatNumber(of.openTasks), max: formatNumber(of.maxOpenTasks) })}</dd>
            </dl>
          )}
        </QueryBoundary>
      )}
      {can('packages.read') && (
        <QueryBoundary query={ofProofs} label={t('loadingStorage')} rows={1} inCard>
          {(of) => (
            <dl className="hb-facts">
              <dt>{t('proofs')}</dt>
              <dd>{filesOf(of)}</dd>
            </dl>
          )}
        </QueryBoundary>
      )}
    </Card>
  );
}

import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { StatementActions } from '@hourbank/mfe-kit/statements';
import { Button, Dialog } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';
import { type ListedEntry, entryPeriod } from './queries';

/** Opens a dialog that sends the client the statement in which an entry stands, with its lines marked (D-71). */
export function SendStatus({ entry }: { entry: ListedEntry }) {
  const t = useMessages(messages);
  const canSend = useRights()('statements.send');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        disabled={!canSend}
        {...(!canSend && { title: t('sendStatusHint') })}
        onClick={() => setOpen(true)}
      >
        {t('sendStatus')}
      </Button>
      {isOpen && <SendDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  );
}

function SendDialog({ entry: { id, clientId }, onClose }: { entry: ListedEntry; onClose: () => void }) {
  const t = useMessages(messages);
  const query = useQuery(entryPeriod(useApi(), id));
  return (
    <Dialog title={t('sendStatusTitle', { id })} closeLabel={t('close')} onClose={onClose}>
      <p className="hb-muted mb-0">{t('sendStatusAbout')}</p>
      <QueryBoundary query={query} rows={1} inCard>
        {(period) => (
          <StatementActions clientId={String(clientId)} entryId={id} initial={period} canSend onSent={onClose} />
        )}
      </QueryBoundary>
    </Dialog>
  );
}

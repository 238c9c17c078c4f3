import { useMessages } from '@hourbank/i18n/react';
import { Button, Card, Skeleton } from '@hourbank/ui';
import { lazy, Suspense, useState } from 'react';
import { Can } from '../../shared/use-rights';
import type { Concern } from './history';
import { messages } from './messages';

/** Loads with the table of the audit log. */
const History = lazy(() => import('./history').then((module) => ({ default: module.History })));

/** The latest actions on a subject, loaded on demand or at once, for roles that may read the audit log (D-68). */
export function HistoryCard({ of, startsOpen = false }: { of: Concern; startsOpen?: boolean }) {
  const t = useMessages(messages);
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <Can right="audit.read">
      <Card
        title={t('history')}
        flush
        action={
          <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'hideHistory' : 'showHistory')}
          </Button>
        }
      >
        {isOpen && (
          <Suspense fallback={<Skeleton label={t('loading')} rows={5} className="card-body" />}>
            <History of={of} />
          </Suspense>
        )}
      </Card>
    </Can>
  );
}

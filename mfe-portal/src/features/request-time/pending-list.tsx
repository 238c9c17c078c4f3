import type { TimePackage } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Card, EmptyState } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from './messages';
import { needsProof } from './needs-proof';
import { PendingItem } from './pending-item';
import { pendingPackages } from './queries';

interface PendingListProps {
  /** The button of the card. */
  action: ReactNode;
  onUpload: (timePackage: TimePackage) => void;
}

/**
 * Packages that need a proof, and those whose proof is in review. An uploaded proof moves its package to the second
 * list.
 */
export function PendingList({ action, onUpload }: PendingListProps) {
  const t = useMessages(messages);
  const pending = useQuery(pendingPackages(useApi()));
  const packages = pending.data ?? [];
  const reviewed = packages.filter((timePackage) => !needsProof(timePackage));
  return (
    <>
      <Card title={t('pendingPackages')} flush action={action}>
        <QueryBoundary query={pending} label={t('loading')} inCard>
          {() =>
            packages.length === reviewed.length ? (
              <EmptyState icon="package" title={t('none')}>
                {reviewed.length === 0 ? t('noneHint') : undefined}
              </EmptyState>
            ) : (
              <Items packages={packages.filter(needsProof)} onUpload={onUpload} />
            )
          }
        </QueryBoundary>
      </Card>
      {reviewed.length > 0 && (
        <Card title={t('inReview')} flush>
          <Items packages={reviewed} onUpload={onUpload} />
          <div className="card-footer hb-hint">{t('inReviewHint')}</div>
        </Card>
      )}
    </>
  );
}

const Items = ({ packages, onUpload }: Pick<PendingListProps, 'onUpload'> & { packages: readonly TimePackage[] }) =>
  packages.length === 0 ? null : (
    <ul className="hb-list">
      {packages.map((timePackage) => (
        <PendingItem key={timePackage.id} package={timePackage} onUpload={() => onUpload(timePackage)} />
      ))}
    </ul>
  );

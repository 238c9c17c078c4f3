import type { TimePackage } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { paymentState, QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Card, EmptyState } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { messages } from './messages';
import { PendingItem } from './pending-item';
import { pendingPackages } from './queries';

interface PendingListProps {
  /** The button of the card. */
  action: ReactNode;
  onUpload: (timePackage: TimePackage) => void;
}

const isInReview = (of: TimePackage) => paymentState(of) === 'toReview';

/**
 * Packages that need a proof, and those whose proof is in review. An uploaded proof moves its package to the second
 * list. The empty state shows if both are empty, a line if only the first is.
 */
export function PendingList({ action, onUpload }: PendingListProps) {
  const t = useMessages(messages);
  const pending = useQuery(pendingPackages(useApi()));
  const reviewed = pending.data?.filter(isInReview) ?? [];
  return (
    <>
      <Card title={t('pendingPackages')} flush action={action}>
        <QueryBoundary query={pending} label={t('loading')} inCard>
          {(packages) =>
            packages.length === 0 ? (
              <EmptyState icon="package" title={t('none')}>
                {t('noneHint')}
              </EmptyState>
            ) : reviewed.length === packages.length ? (
              <div className="card-body hb-hint">{t('allInReview')}</div>
            ) : (
              <Items packages={packages.filter((of) => !isInReview(of))} onUpload={onUpload} />
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

/** All requests, those first that need the client. A proof is uploaded on the page of requests. */
export function RequestsCard({ packages }: { packages: readonly TimePackage[] }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  if (packages.length === 0) return null;
  const sorted = [...packages].sort((one, other) => Number(isInReview(one)) - Number(isInReview(other)));
  return (
    <Card title={t('yourRequests')} flush>
      <Items packages={sorted} onUpload={() => void navigate({ to: '/client-portal/request-time' })} />
    </Card>
  );
}

interface ItemsProps {
  packages: readonly TimePackage[];
  onUpload: (timePackage: TimePackage) => void;
}

const Items = ({ packages, onUpload }: ItemsProps) => (
  <ul className="hb-list">
    {packages.map((timePackage) => (
      <PendingItem key={timePackage.id} package={timePackage} onUpload={() => onUpload(timePackage)} />
    ))}
  </ul>
);

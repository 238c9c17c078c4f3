import type { TimePackage } from '@hourbank/contracts';
import { formatDate, formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Alert, Card, EmptyState } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { messages } from './messages';
import { PendingItem } from './pending-item';
import { pendingPackages } from './queries';
import { requestsOf, requestState } from './request-state';
import { useProofDialog } from './use-proof-dialog';

interface PendingListProps {
  /** The button of the card. */
  action: ReactNode;
  onUpload: (timePackage: TimePackage) => void;
}

const isInReview = (of: TimePackage) => requestState(of).isInReview;

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

/** All requests of these packages, those first that need the client, and those whose hours were added last. */
export function RequestsCard({ packages }: { packages: readonly TimePackage[] }) {
  const t = useMessages(messages);
  const [done, setDone] = useState<string>();
  const proof = useProofDialog(packages, setDone);
  const { open, added } = requestsOf(packages);
  if (open.length + added.length === 0) return null;
  return (
    <Card title={t('yourRequests')} flush action={<Link to="/client-portal/request-time">{t('howToPay')}</Link>}>
      {done && (
        <div className="card-body">
          <Alert tone="success" className="mb-0">
            {done}
          </Alert>
        </div>
      )}
      <Items packages={open} onUpload={proof.open}>
        {added.map(({ id, hoursPurchased, paidAt }) => (
          <li key={id} className="hb-item">
            <div>
              <bdi className="hb-unit">{`#${id}`}</bdi>{' '}
              {t('added', { hours: formatNumber(hoursPurchased), day: formatDate(paidAt ?? '') })}{' '}
              <Link to="/client-portal/bills">{t('invoice')}</Link>
            </div>
          </li>
        ))}
      </Items>
      {proof.dialog}
    </Card>
  );
}

interface ItemsProps {
  packages: readonly TimePackage[];
  onUpload: (timePackage: TimePackage) => void;
  /** More items. */
  children?: ReactNode;
}

const Items = ({ packages, onUpload, children }: ItemsProps) => (
  <ul className="hb-list">
    {packages.map((timePackage) => (
      <PendingItem key={timePackage.id} package={timePackage} onUpload={() => onUpload(timePackage)} />
    ))}
    {children}
  </ul>
);

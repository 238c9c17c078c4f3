import { useMessages } from '@hourbank/i18n/react';
import type { TimePackage } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { formatNumber } from '@hourbank/i18n/format';
import { Alert, Card, HoursMeter, Skeleton } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { PackageLink } from '../../shared/package-link';
import { packagesOfClient } from './queries';
import { messages } from './messages';

interface ClientBalanceProps {
  clientId: string;
  /** Pending package whose hours become available with its approval. */
  pending?: TimePackage | undefined;
}

/** Remaining hours of a client, by active package. */
export function ClientBalance({ clientId, pending }: ClientBalanceProps) {
  const t = useMessages(messages);
  const { data, error, refetch } = useQuery(packagesOfClient(useApi(), clientId));
  return (
    <Card title={t('balance')}>
      {data && <Meters packages={data.filter(({ status }) => status === 'active')} pending={pending} />}
      {!data &&
        (error ? (
          <Alert tone="danger" onRetry={() => void refetch()}>
            {error.message}
          </Alert>
        ) : (
          <Skeleton label={t('loadingPackages')} rows={2} />
        ))}
    </Card>
  );
}

function Meters({ packages, pending }: { packages: readonly TimePackage[]; pending: TimePackage | undefined }) {
  const t = useMessages(messages);
  if (packages.length === 0 && !pending) return <span className="hb-muted">{t('noActivePackages')}</span>;
  return (
    <div className="d-grid gap-3">
      {packages.map((of) => (
        <HoursMeter
          key={of.id}
          label={<PackageLink id={of.id}>{t('package', { id: of.id })}</PackageLink>}
          name={t('package', { id: of.id })}
          left={of.hoursLeft}
          total={of.hoursPurchased}
        />
      ))}
      {pending && (
        <div>
          <div className="hb-meter-line">
            <span>{t('thisPackage')}</span>
            <span className="hb-muted">{t('onceApproved', { hours: formatNumber(pending.hoursPurchased) })}</span>
          </div>
          <meter className="hb-meter" min={0} max={pending.hoursPurchased} value={0} aria-label={t('thisPackage')}>
            {t('noneLeft', { hours: formatNumber(pending.hoursPurchased) })}
          </meter>
        </div>
      )}
    </div>
  );
}

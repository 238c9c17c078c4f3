import type { TimePackage } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { Alert, Card, formatHoursShort, HoursMeter, Skeleton } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hoursLeft } from '../../shared/hours';
import { packagesOfClient } from './queries';

interface ClientBalanceProps {
  clientId: string;
  action?: ReactNode;
  /** Pending package whose hours become available with its approval. */
  pending?: TimePackage | undefined;
}

/** Remaining hours of a client, by active package. */
export function ClientBalance({ clientId, action, pending }: ClientBalanceProps) {
  const { data, error, refetch } = useQuery(packagesOfClient(useApi(), clientId));
  return (
    <Card title="Balance" action={action}>
      {data && <Meters packages={data.filter(({ status }) => status === 'active')} pending={pending} />}
      {!data &&
        (error ? (
          <Alert tone="danger" onRetry={() => void refetch()}>
            {error.message}
          </Alert>
        ) : (
          <Skeleton label="Loading packages..." rows={2} />
        ))}
    </Card>
  );
}

function Meters({ packages, pending }: { packages: readonly TimePackage[]; pending: TimePackage | undefined }) {
  if (packages.length === 0 && !pending) return <span className="hb-muted">No active packages.</span>;
  return (
    <div className="d-grid gap-3">
      {packages.map((of) => (
        <HoursMeter key={of.id} label={`Package #${of.id}`} left={hoursLeft(of)} total={of.hoursPurchased} />
      ))}
      {pending && (
        <div>
          <div className="hb-meter-line">
            <span>This package</span>
            <span className="hb-muted">+{formatHoursShort(pending.hoursPurchased)} h once approved</span>
          </div>
          <meter
            className="hb-meter"
            min={0}
            max={pending.hoursPurchased}
            value={0}
            aria-label="This package"
          >{`0 of ${pending.hoursPurchased} h left`}</meter>
        </div>
      )}
    </div>
  );
}

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
  /** A package that waits for approval: what it will bring. */
  waiting?: TimePackage | undefined;
}

/** What a client has left, by active package. */
export function ClientBalance({ clientId, action, waiting }: ClientBalanceProps) {
  const { data, error, refetch } = useQuery(packagesOfClient(useApi(), clientId));
  return (
    <Card title="Balance" action={action}>
      {data && <Meters packages={data.filter(({ status }) => status === 'active')} waiting={waiting} />}
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

function Meters({ packages, waiting }: { packages: readonly TimePackage[]; waiting: TimePackage | undefined }) {
  if (packages.length === 0 && !waiting) return <span className="hb-muted">No active packages.</span>;
  return (
    <div className="d-grid gap-3">
      {packages.map((of) => (
        <HoursMeter key={of.id} label={`Package #${of.id}`} left={hoursLeft(of)} total={of.hoursPurchased} />
      ))}
      {waiting && (
        <div>
          <div className="hb-meter-line">
            <span>This package</span>
            <span className="hb-muted">+{formatHoursShort(waiting.hoursPurchased)} h once approved</span>
          </div>
          <meter
            className="hb-meter"
            min={0}
            max={waiting.hoursPurchased}
            value={0}
            aria-label="This package"
          >{`0 of ${waiting.hoursPurchased} h left`}</meter>
        </div>
      )}
    </div>
  );
}

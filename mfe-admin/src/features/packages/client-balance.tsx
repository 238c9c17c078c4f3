import type { TimePackage } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { Alert, Card, HoursMeter, Skeleton } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hoursLeft } from '../../shared/hours';
import { packagesOfClient } from './queries';

/** What a client has left, by active package. */
export function ClientBalance({ clientId, action }: { clientId: string; action?: ReactNode }) {
  const { data, error, refetch } = useQuery(packagesOfClient(useApi(), clientId));
  return (
    <Card title="Balance" action={action}>
      {data && <Meters packages={data.filter(({ status }) => status === 'active')} />}
      {!data && (error
        ? <Alert tone="danger" onRetry={() => void refetch()}>{error.message}</Alert>
        : <Skeleton label="Loading packages..." rows={2} />)}
    </Card>
  );
}

function Meters({ packages }: { packages: readonly TimePackage[] }) {
  if (packages.length === 0) return <span className="hb-muted">No active packages.</span>;
  return (
    <div className="d-grid gap-3">
      {packages.map((of) => <HoursMeter key={of.id} label={`Package #${of.id}`} left={hoursLeft(of)} total={of.hoursPurchased} />)}
    </div>
  );
}

import { useApi } from '@hourbank/mfe-kit';
import { Dash } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { packageCount } from './queries';

/** How many packages a client has, as the way to them. */
export function PackageCount({ clientId, clientName }: { clientId: number; clientName: string }) {
  const { data, isError } = useQuery(packageCount(useApi(), clientId));
  if (isError) return <Dash />;
  const text = data === undefined ? 'Packages' : data === 1 ? '1 package' : `${data} packages`;
  return (
    <Link
      to="/dashboard/clients/packages/$clientId"
      params={{ clientId: String(clientId) }}
      aria-label={`${text} of ${clientName}`}
    >
      {text}
    </Link>
  );
}

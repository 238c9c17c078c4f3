import { EmptyValue } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';

interface PackageCountProps {
  client: { id: number; name: string };
  /** Undefined while loading, null after an error. */
  count: number | null | undefined;
}

/** Number of a client's packages, as a link to them. */
export function PackageCount({ client: { id, name }, count }: PackageCountProps) {
  if (count === null) return <EmptyValue />;
  const text = count === undefined ? 'Packages' : count === 1 ? '1 package' : `${count} packages`;
  return (
    <Link
      to="/dashboard/clients/packages/$clientId"
      params={{ clientId: String(id) }}
      aria-label={`${text} of ${name}`}
    >
      {text}
    </Link>
  );
}

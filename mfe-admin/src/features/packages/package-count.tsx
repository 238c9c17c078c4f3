import { EmptyValue } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';

interface PackageCountProps {
  client: { id: number; name: string };
  /** Undefined until it is loaded, null if it could not be. */
  count: number | null | undefined;
}

/** How many packages a client has, as the way to them. */
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

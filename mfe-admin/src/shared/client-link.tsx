import { ClippedText } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';

interface ClientLinkProps {
  id: number | string;
  name: string;
  /** Clips a long name to the width of a table cell. */
  clip?: boolean;
}

/** The name of a client as a link to its overview. */
export const ClientLink = ({ id, name, clip = false }: ClientLinkProps) => (
  <Link className="hb-quiet-link" to="/dashboard/clients/$clientId/overview" params={{ clientId: String(id) }}>
    {clip ? <ClippedText text={name} kind="name" /> : <bdi>{name}</bdi>}
  </Link>
);

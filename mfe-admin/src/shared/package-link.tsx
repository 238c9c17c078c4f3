import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The number of a package as a link to its page. */
export const PackageLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link
    className="hb-quiet-link"
    to="/dashboard/clients/editPackage/$timePackageId"
    params={{ timePackageId: String(id) }}
  >
    {children}
  </Link>
);

import type { ReactNode } from 'react';
import { Brand } from '../basics/brand';
import { FaceFoot } from './face';
import { usePortalDensity } from './use-portal-density';

interface AuthCardProps {
  title: string;
  subtitle?: ReactNode;
  /** Uses the larger text of the client portal. */
  portal?: boolean;
  /** Content below the card, such as a link to another page. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The layout of the login, registration and password pages. */
export function AuthCard({ title, subtitle, portal = false, footer, children }: AuthCardProps) {
  usePortalDensity(portal);
  return (
    <main className="hb-sign">
      <Brand />
      <div className="card">
        <div className="card-body">
          <h1>{title}</h1>
          {subtitle && <p className="hb-muted mt-1 mb-0">{subtitle}</p>}
          <div className="mt-4">{children}</div>
        </div>
      </div>
      {footer && <div className="hb-muted">{footer}</div>}
      <footer className="hb-sign-foot">
        <FaceFoot />
      </footer>
    </main>
  );
}

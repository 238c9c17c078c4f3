import { useSession } from '@hourbank/mfe-kit';
import { AccountMenu, ConsoleShell } from '@hourbank/ui';
import { Link, Outlet } from '@tanstack/react-router';
import { adminNameOf } from '../features/sign-in/admin-name';
import { useLogout } from '../features/sign-in/queries';

/** The frame around every page behind the login. */
export function ConsoleLayout() {
  const session = useSession();
  const logout = useLogout();
  return (
    <ConsoleShell
      home={(parts) => <Link to="/admin" {...parts} />}
      items={[{ label: 'Clients', icon: 'clients', current: true, link: (parts) => <Link to="/manageclients" {...parts} /> }]}
      account={<AccountMenu name={adminNameOf(session.token())} onLogout={() => logout.mutate()} />}
    >
      <Outlet />
    </ConsoleShell>
  );
}

import { useSession } from '@hourbank/mfe-kit';
import { AccountMenu, ConsoleShell } from '@hourbank/ui';
import { Link, Outlet } from '@tanstack/react-router';
import { adminNameOf } from '../features/sign-in/admin-name';
import { useLogout } from '../features/sign-in/queries';
import { useNavItems } from './nav-items';

/** The frame around every page behind the login. */
export function ConsoleLayout() {
  const session = useSession();
  const logout = useLogout();
  return (
    <ConsoleShell
      home={(parts) => <Link to="/admin" {...parts} />}
      items={useNavItems()}
      account={
        <AccountMenu
          name={adminNameOf(session.token())}
          onLogout={() => logout.mutate()}
          items={[
            { label: 'Settings', icon: 'settings', link: (parts) => <Link to="/dashboard/settings" {...parts} /> },
          ]}
        />
      }
    >
      <Outlet />
    </ConsoleShell>
  );
}

import { useMessages } from '@hourbank/i18n/react';
import { useSession } from '@hourbank/mfe-kit';
import { AccountMenu, ConsoleShell } from '@hourbank/ui';
import { Link, Outlet } from '@tanstack/react-router';
import { adminNameOf } from '../features/sign-in/admin-name';
import { useLogout } from '../features/sign-in/queries';
import { useNavItems } from './nav-items';
import { messages } from './messages';

/** Layout of every page that requires a login: navigation, account menu and the page itself. */
export function ConsoleLayout() {
  const session = useSession();
  const t = useMessages(messages);
  const logout = useLogout();
  return (
    <ConsoleShell
      home={(props) => <Link to="/admin" {...props} />}
      items={useNavItems()}
      account={
        <AccountMenu
          name={adminNameOf(session.token())}
          onLogout={() => logout.mutate()}
          items={[
            { label: t('settings'), icon: 'settings', link: (props) => <Link to="/dashboard/settings" {...props} /> },
          ]}
        />
      }
    >
      <Outlet />
    </ConsoleShell>
  );
}

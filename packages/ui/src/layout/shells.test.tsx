import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountMenu, initialsOf } from './account-menu';
import { ConsoleShell } from './console-shell';
import type { RenderLink } from './link';
import { PageHead } from './page-head';
import { PortalShell } from './portal-shell';
import { usePageTitle } from './use-page-title';

const to =
  (href: string): RenderLink =>
  (parts) => <a href={href} {...parts} />;

function Title({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

it('marks the current navigation item and shows counts', () => {
  render(
    <ConsoleShell
      home={to('/')}
      account={<AccountMenu name="nadia" onLogout={() => {}} />}
      items={[
        { label: 'Clients', icon: 'clients', current: true, link: to('/clients') },
        { label: 'Tasks', icon: 'tasks', current: false, link: to('/tasks'), count: 3, countLabel: '3 pending' },
      ]}
    >
      <PageHead title="Client List" />
    </ConsoleShell>,
  );
  const nav = screen.getByRole('navigation', { name: 'Main' });
  expect(within(nav).getByRole('link', { name: 'Clients' })).toHaveAttribute('aria-current', 'page');
  expect(within(nav).getByRole('link', { name: 'Tasks 3 pending' })).not.toHaveAttribute('aria-current');
  expect(within(screen.getByRole('main')).getByText('Account menu')).toBeInTheDocument();
});

it('moves the focus past the navigation with the skip link', async () => {
  render(
    <PortalShell
      home={to('/')}
      title="Welcome, Rana!"
      tabs={[{ label: 'Overview', current: true, link: to('/') }]}
      onLogout={() => {}}
    >
      Hours
    </PortalShell>,
  );
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

it('sets the larger text size on the portal only', () => {
  const { unmount } = render(
    <PortalShell home={to('/')} title="Welcome" tabs={[]} onLogout={() => {}}>
      Hours
    </PortalShell>,
  );
  expect(document.body).toHaveClass('hb-portal');
  unmount();
  expect(document.body).not.toHaveClass('hb-portal');
});

it('closes the account menu on Escape and focuses its button', async () => {
  const { container } = render(<AccountMenu name="Nadia Saab" onLogout={() => {}} />);
  const menu = container.querySelector('details') as HTMLDetailsElement;
  menu.open = true;
  await userEvent.keyboard('{Escape}');
  expect(menu.open).toBe(false);
  expect(container.querySelector('summary')).toHaveFocus();
});

it('returns the initials of any name', () => {
  expect(['Nadia Saab', 'nadia', 'a.b-c', '🎉 Nadia', '🇱🇧🇫🇷 Nadia', ' '].map(initialsOf)).toEqual([
    'NS',
    'N',
    'AC',
    '🎉N',
    '🇱🇧N',
    '?',
  ]);
});

it('sets the document title to page and product', () => {
  render(<Title title="Client List" />);
  expect(document.title).toBe('Client List · Hourbank');
});

import { type FactNotice, notices, type Notice } from '@hourbank/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setUpConsole } from '../testing/console';

const page = setUpConsole();
const notice: Notice = {
  id: 5,
  kind: 'level',
  at: '2030-11-02T09:00:00.000Z',
  isRead: false,
  clientId: 3,
  clientName: 'Rana Haddad',
  level: 'low',
  balance: 1.5,
  runsOutOn: null,
};

test('a notice leads to the account of its client; one without a name shows its number', async () => {
  page.api.on(notices.listNotices, () => ({
    notices: [
      notice,
      { ...notice, id: 4, clientId: 8, clientName: '', level: 'empty' as const, balance: 0 },
      { ...notice, id: 3, clientName: 'ليلى حدّاد' },
    ],
    totalCount: 3,
    unreadCount: 2,
  }));
  page.api.on(notices.readNotices, () => ({ unreadCount: 0 }));
  page.open('/dashboard/clients/3/overview');
  const main = within(await screen.findByRole('main'));
  await userEvent.click(await main.findByTitle('Notices, 2 unread'));
  const links = within(await screen.findByRole('list', { name: 'Notices' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Unread Rana Haddad is running low: 1.50\u00a0h left/),
    expect.stringMatching(/^Unread Client #8 has no hours left/),
    // The sentence stays in its own direction, also with an Arabic name.
    expect.stringMatching(/^Unread \u2068ليلى حدّاد\u2069 is running low: 1.50\u00a0h left/),
  ]);
  expect(links[0]).toHaveAttribute('href', '/dashboard/clients/3/account');
  expect(page.api.sent(notices.readNotices).map(({ body }) => body)).toEqual([{ upTo: 5 }]);
});

test('each step of a client has a text and leads to its package, task or client', async () => {
  const { at, isRead, clientId, clientName } = notice;
  const step = (name: string, params: FactNotice['params'] = {}, subject: number | null = 12): FactNotice => {
    const [topic = ''] = name.split('.');
    return { id: 1, at, isRead, clientId, clientName, kind: 'fact', topic, name, subject, params };
  };
  page.api.on(notices.listNotices, () => ({
    notices: [
      step('payment.requested', { hours: 5 }),
      step('payment.proof', { amount: 500 }),
      step('task.created', { title: 'The shop is down' }),
      step('task.changed'),
      step('task.deleted', { title: 'The shop is down' }),
      step('client.registered', {}, null),
      step('letters.sent', {}, null),
    ].map((one, index) => ({ ...one, id: 9 - index })),
    totalCount: 7,
    unreadCount: 7,
  }));
  page.api.on(notices.readNotices, () => ({ unreadCount: 0 }));
  page.open('/dashboard/clients/3/overview');
  const main = within(await screen.findByRole('main'));
  await userEvent.click(await main.findByTitle('Notices, 7 unread'));
  const links = within(await screen.findByRole('list', { name: 'Notices' })).getAllByRole('link');
  expect(
    links.map((link) => [
      link.textContent?.replace(/^Unread |2 Nov 2030, \d\d:\d\d/g, '').replaceAll('\u00a0', ' '),
      link.getAttribute('href'),
    ]),
  ).toEqual([
    ['Rana Haddad requests 5.00 h', '/dashboard/clients/editPackage/12'],
    ['Rana Haddad sent a payment proof: $500.00', '/dashboard/clients/editPackage/12'],
    ['New task of Rana Haddad: The shop is down', '/dashboard/tasks/12'],
    ['Rana Haddad changed task #12', '/dashboard/tasks/12'],
    ['Rana Haddad deleted task #12: The shop is down', '/dashboard/tasks/12'],
    ['Rana Haddad registered', '/dashboard/clients/3/overview'],
    ['News', '/dashboard/clients/3/account'],
  ]);
});

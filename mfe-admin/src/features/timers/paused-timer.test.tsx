import { identity, type Timer, timers } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';

const page = setUpConsole();

const stopped: Timer = {
  id: 9,
  revision: 1,
  clientId: 3,
  taskId: null,
  note: 'Router moved',
  state: 'stopped',
  firstStartedAt: '2015-11-20T10:00:00.000Z',
  startedAt: null,
  bankedSeconds: 2550,
};

test('a timer that does not run is called paused everywhere, and its client can be changed in the dialog', async () => {
  page.api.on(timers.listTimers, () => ({
    timers: [stopped],
    now: '2015-11-20T11:00:00.000Z',
    remindAfterHours: 8,
  }));
  page.api.on(timers.updateTimer, ({ body }) => ({ ...stopped, ...body }));
  page.api.on(identity.listClients, () => [aClient({ id: 5, name: 'Ziad Karam', companyName: '' })]);
  page.open('/dashboard/tasks');
  const sideBar = within(await screen.findByRole('complementary'));
  expect(await sideBar.findByRole('region', { name: 'Timer' })).toHaveTextContent(/00:42:30.*Router moved.*Paused/);
  // The chip of the top bar, which a narrow window shows.
  await userEvent.click(await screen.findByRole('button', { name: 'Paused timer: 00:42:30' }));
  const timer = within(await screen.findByRole('dialog', { name: 'Timers' })).getByRole('listitem');
  expect(timer).toHaveTextContent('Paused');
  await userEvent.click(within(timer).getByRole('button', { name: 'Change client' }));
  await userEvent.keyboard('ziad');
  await userEvent.click(await within(timer).findByRole('button', { name: 'Ziad Karam' }));
  await waitFor(() => expect(page.api.sent(timers.updateTimer)).toMatchObject([{ body: { clientId: 5 } }]));
  expect(within(timer).queryByLabelText(/Client/)).toBeNull();
});

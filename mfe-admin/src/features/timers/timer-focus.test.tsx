import { identity, type Timer, timers } from '@hourbank/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient } from '../../testing/builders';
import { aTimer, open, openDialog, page, paused, runningTimer, serveTimers, sideBar } from '../../testing/timers';

/** Presses a button with the keyboard. Until the first key, a page that arrives takes the focus. */
async function press(button: HTMLElement) {
  await userEvent.keyboard('{Shift}');
  button.focus();
  return userEvent.keyboard('{Enter}');
}

/** Opens the dialog with a paused timer by keyboard. */
async function openPaused() {
  serveTimers(aTimer({ ...paused }));
  open();
  await press(await (await sideBar()).findByRole('button', { name: '1 paused timer' }));
  return screen.findByRole('dialog', { name: 'Timers' });
}

test('Pause in the side bar keeps the focus while it is sent, ignores presses, and gives it to its successor', async () => {
  serveTimers(aTimer());
  let finish = () => {};
  const answer = { ...aTimer(), ...paused };
  page.api.on(timers.pauseTimer, () => new Promise<Timer>((resolve) => (finish = () => resolve(answer))));
  open();
  const pause = within(await runningTimer()).getByRole('button', { name: 'Pause' });
  await press(pause);
  await waitFor(() => expect(page.api.sent(timers.pauseTimer)).toHaveLength(1));
  await userEvent.keyboard('{Enter}');
  expect(pause).toHaveFocus();
  expect(page.api.sent(timers.pauseTimer)).toHaveLength(1);
  serveTimers(answer);
  finish();
  const button = await (await sideBar()).findByRole('button', { name: '1 paused timer' });
  await waitFor(() => expect(button).toHaveFocus());
});

test('the menu of the running timer changes its client, and continues another one in the dialog', async () => {
  serveTimers(aTimer({ clientId: null }), aTimer({ ...paused, id: 8 }));
  page.api.on(identity.listClients, () => [aClient({ id: 5, name: 'Ziad Karam', companyName: '' })]);
  open();
  const timer = within(await runningTimer());
  expect(timer.getByText('No client yet')).toBeVisible();
  const more = timer.getByTitle('More for this timer');
  await userEvent.click(more);
  await userEvent.click(timer.getByRole('button', { name: 'Change client' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change client' });
  expect(within(dialog).getByLabelText(/Client/)).toHaveFocus();
  await userEvent.keyboard('ziad');
  await within(dialog).findByRole('button', { name: 'Ziad Karam' });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(page.api.sent(timers.updateTimer)).toMatchObject([{ body: { clientId: 5 } }]));
  await waitFor(() => expect(more).toHaveFocus());
  await userEvent.click(more);
  await userEvent.click(timer.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('dialog', { name: 'Timers' })).toHaveTextContent('Paused');
});

test('after Discard in the side bar, the button of timers has the focus', async () => {
  serveTimers(aTimer());
  open();
  await press(within(await runningTimer()).getByRole('button', { name: 'Discard' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard timer' }));
  const button = await (await sideBar()).findByRole('button', { name: 'Start timer' });
  await waitFor(() => expect(button).toHaveFocus());
});

test('Continue in the dialog keeps the focus, and closing gives it to the timer in the side bar', async () => {
  const dialog = await openPaused();
  await press(within(dialog).getByRole('button', { name: 'Continue' }));
  expect(await within(dialog).findByRole('button', { name: 'Pause' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const time = within(await runningTimer()).getByRole('button', { name: /^Timer: / });
  await waitFor(() => expect(time).toHaveFocus());
});

test('the focus stays with a timer that is stopped without a client, and with the client chosen for it', async () => {
  serveTimers(aTimer({ clientId: null }));
  page.api.on(identity.listClients, () => [aClient({ id: 5, name: 'Ziad Karam', companyName: '' })]);
  open();
  const timer = within(await openDialog()).getByRole('listitem');
  await press(within(timer).getByRole('button', { name: 'Stop' }));
  const field = await within(timer).findByLabelText(/Client/);
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.type(field, 'ziad');
  await press(await within(timer).findByRole('button', { name: 'Ziad Karam' }));
  await waitFor(() => expect(within(timer).getByRole('button', { name: 'Log time' })).toHaveFocus());
});

test('after Discard in the dialog, the next button of the dialog has the focus', async () => {
  const dialog = await openPaused();
  await press(within(dialog).getByRole('button', { name: 'Discard' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard timer' }));
  await waitFor(() => expect(within(dialog).queryByRole('listitem')).toBeNull());
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Start timer' })).toHaveFocus());
});

test('Change client gives the focus to the field, and a client that is chosen to Change client', async () => {
  serveTimers();
  page.api.on(identity.listClients, () => [aClient({ id: 5, name: 'Ziad Karam', companyName: '' })]);
  page.open('/dashboard/clients/3/overview');
  fireEvent.click(await (await sideBar()).findByRole('button', { name: 'Start timer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Timers' });
  await press(within(dialog).getByRole('button', { name: 'Change client' }));
  const field = within(dialog).getByLabelText(/Client/);
  expect(field).toHaveFocus();
  await userEvent.type(field, 'ziad');
  await press(await within(dialog).findByRole('button', { name: 'Ziad Karam' }));
  expect(within(dialog).getByRole('button', { name: 'Change client' })).toHaveFocus();
});

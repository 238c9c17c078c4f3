import { identity, timers, tracking } from '@hourbank/contracts';
import { setBusinessTimeZone } from '@hourbank/i18n/format';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aClient, anEntry } from '../../testing/builders';
import { errorResponse } from '@hourbank/testing/fake-api';
import { tokenOf } from '../../testing/console';
import {
  ago,
  aTimer,
  hour,
  open,
  openDialog,
  page,
  paused,
  runningTimer,
  serveTimers,
  sideBar,
} from '../../testing/timers';

afterEach(() => setBusinessTimeZone('UTC'));

test('the side bar shows the running timer with its client, time and note, and pauses it', async () => {
  serveTimers(aTimer());
  open();
  const timer = await runningTimer();
  expect(await within(timer).findByRole('link', { name: 'Rana Haddad' })).toHaveAttribute(
    'href',
    '/dashboard/clients/3/overview',
  );
  expect(timer).toHaveTextContent('Router moved');
  expect(within(screen.getByRole('main')).queryByRole('region', { name: 'Timer' })).toBeNull();
  expect(within(timer).getByRole('button', { name: /^Timer: 01:00:0\d$/ })).toBeVisible();
  fireEvent.click(within(timer).getByRole('button', { name: 'Pause' }));
  expect(await (await sideBar()).findByRole('button', { name: '1 paused timer' })).toBeVisible();
  const paused = await runningTimer();
  expect(await within(paused).findByRole('link', { name: 'Rana Haddad' })).toBeVisible();
  expect(paused).toHaveTextContent(/00:42:30.*Router moved.*Paused/);
});

test('Stop opens the form with the date, minutes, hours and note of the timer, and saving logs it', async () => {
  serveTimers(aTimer());
  page.api.on(tracking.createTimeEntry, () => anEntry());
  const { address } = open();
  const timer = await runningTimer();
  fireEvent.click(within(timer).getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(address()).toBe('/dashboard/clients/addentry/3?timer=9'));
  const form = await screen.findByRole('form', { name: 'Time entry' });
  // 2,550 s are 42.5 minutes.
  expect(within(form).getByLabelText(/Minutes worked/)).toHaveValue('43');
  expect(within(form).getByLabelText(/^Hours/)).toHaveValue('0.72');
  fireEvent.change(within(form).getByLabelText(/^Status/), { target: { value: 'Open' } });
  fireEvent.submit(form);
  await waitFor(() => expect(page.api.sent(tracking.createTimeEntry)).toHaveLength(1));
  expect(page.api.sent(tracking.createTimeEntry)[0]?.body).toMatchObject({
    timerId: 9,
    minutes: 43,
    hours: 0.72,
    description: '<p>Router moved</p>',
  });
});

test('minutes set the hours, which can be changed by hand', async () => {
  page.open('/dashboard/clients/addentry/3');
  const form = await screen.findByRole('form', { name: 'Time entry' });
  fireEvent.change(within(form).getByLabelText(/Minutes worked/), { target: { value: '20' } });
  expect(within(form).getByLabelText(/^Hours/)).toHaveValue('0.33');
  fireEvent.change(within(form).getByLabelText(/^Hours/), { target: { value: '0.5' } });
  expect(within(form).getByLabelText(/Minutes worked/)).toHaveValue('20');
});

test('a timer of more than 24 h fills the form with 24 h and says so', async () => {
  serveTimers(aTimer({ ...paused, state: 'stopped', bankedSeconds: 30 * 3600 }));
  page.open('/dashboard/clients/addentry/3?timer=9');
  expect(await screen.findByText('The timer ran for more than 24 h. Log the rest in another entry.')).toBeVisible();
  expect(screen.getByLabelText(/^Hours/)).toHaveValue('24');
});

test('the dialog lists all timers, and discarding asks first', async () => {
  serveTimers(aTimer({ ...paused }), aTimer({ ...paused, id: 8, clientId: null, note: '', state: 'stopped' }));
  page.api.on(identity.listClients, () => [aClient({ id: 5, name: 'Ziad Karam', companyName: '' })]);
  open();
  fireEvent.click(await (await sideBar()).findByRole('button', { name: '2 paused timers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Timers' });
  const [first, second] = within(dialog).getAllByRole('listitem');
  await waitFor(() => expect(first).toHaveTextContent('Rana Haddad'));
  expect(first).toHaveTextContent('00:42:30');
  expect(within(second as HTMLElement).getByRole('button', { name: 'Log time' })).toBeDisabled();

  fireEvent.change(within(second as HTMLElement).getByLabelText(/Client/), { target: { value: 'ziad' } });
  fireEvent.click(await within(second as HTMLElement).findByRole('button', { name: 'Ziad Karam' }));
  await waitFor(() =>
    expect(page.api.sent(timers.updateTimer)[0]).toMatchObject({ body: { clientId: 5 }, ifMatch: '"1"' }),
  );

  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Discard' }));
  const question = await screen.findByRole('dialog', { name: 'Discard this timer?' });
  expect(question).toHaveTextContent('00:42:30 will not be logged.');
  fireEvent.click(within(question).getByRole('button', { name: 'Discard timer' }));
  await waitFor(() => expect(page.api.sent(timers.deleteTimer)).toMatchObject([{ ifMatch: '"1"' }]));
});

test('starts a timer for the client of the page, and shows why it is refused', async () => {
  serveTimers();
  page.open('/dashboard/clients/3/overview');
  fireEvent.click(await (await sideBar()).findByRole('button', { name: 'Start timer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Timers' });
  await waitFor(() => expect(dialog).toHaveTextContent('Rana Haddad'));
  fireEvent.change(within(dialog).getByLabelText(/Note/), { target: { value: 'Call' } });
  page.api.on(timers.createTimer, () => errorResponse(409, 'You have 5 paused timers.'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Start timer' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('You have 5 paused timers.');
  page.api.on(timers.createTimer, () => aTimer());
  fireEvent.click(within(dialog).getByRole('button', { name: 'Start timer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.api.sent(timers.createTimer).at(-1)).toMatchObject({
    body: { clientId: 3, note: 'Call' },
    idempotencyKey: expect.stringMatching(/^\w+$/),
  });
});

test('asks about a timer that runs for more than 8 h, and stops it at the time that is entered', async () => {
  serveTimers(aTimer({ startedAt: ago(9.5 * hour), firstStartedAt: ago(9.5 * hour) }));
  const { address } = open();
  expect(await screen.findByText('The timer has been running for 9 h. Are you still working?')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Stop at...' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop the timer' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop timer' }));
  await waitFor(() => expect(address()).toBe('/dashboard/clients/addentry/3?timer=9'));
  const at = Date.parse(String(page.api.sent(timers.stopTimer)[0]?.body.at));
  expect(Math.abs(Date.now() - 1.5 * hour - at)).toBeLessThanOrEqual(120_000);
});

test.each([
  ['reached 8 h a moment ago', { startedAt: ago(8 * hour), bankedSeconds: 0 }, 8 * hour],
  ['was continued after 8 h', { startedAt: ago(0), bankedSeconds: 9 * 3600 }, 0],
])('the time offered for a timer that %s is not ahead', async (_, run, ran) => {
  serveTimers(aTimer(run));
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Stop at...' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop the timer' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop timer' }));
  await waitFor(() => expect(page.api.sent(timers.stopTimer)).toHaveLength(1));
  expect(Date.parse(String(page.api.sent(timers.stopTimer)[0]?.body.at))).toBe(Date.parse(run.startedAt) + ran);
});

test('keeps the time that is typed as long as it is no time to stop a timer at', async () => {
  serveTimers(aTimer({ startedAt: ago(9.5 * hour) }));
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Stop at...' }));
  act(() => setBusinessTimeZone('Asia/Beirut'));
  const dialog = await screen.findByRole('dialog', { name: 'Stop the timer' });
  const at = within(dialog).getByLabelText('Stopped at*');
  fireEvent.change(at, { target: { value: '29 Mar 2015, 00:30' } });
  fireEvent.blur(at);
  await waitFor(() => expect(at).toBeInvalid());
  expect(at).toHaveAccessibleDescription(
    expect.stringContaining('Date input not valid. Enter a day and a time, such as '),
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop timer' }));
  await act(async () => undefined);
  expect(page.api.sent(timers.stopTimer)).toEqual([]);
  expect(at).toHaveValue('29 Mar 2015, 00:30');
});

test('a forgotten timer without a client asks for it after it is stopped', async () => {
  serveTimers(aTimer({ clientId: null, startedAt: ago(9.5 * hour) }));
  const { address } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Stop at...' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop the timer' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop timer' }));
  expect(await screen.findByText('Choose the client before you log the time.')).toBeVisible();
  expect(address()).toBe('/dashboard/tasks');
  expect(await (await sideBar()).findByRole('button', { name: '1 paused timer' })).toBeVisible();
});

test('the reminder arrives beside the toasts, so that it moves nothing on the page', async () => {
  serveTimers(aTimer({ startedAt: ago(9.5 * hour) }));
  open();
  const question = await screen.findByText(/Are you still working/);
  expect(question.closest('[role="status"]')).toHaveClass('hb-toasts');
  expect(screen.getByRole('main')).not.toContainElement(question);
});

test('the reminder goes away for a timer that is still right', async () => {
  serveTimers(aTimer({ startedAt: ago(9.5 * hour) }));
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep running' }));
  expect(screen.queryByText(/Are you still working/)).toBeNull();
});

test('an accountant has no timer', async () => {
  localStorage.setItem('adminToken', tokenOf('accountant'));
  open();
  expect(await screen.findByText(/permission/)).toBeVisible();
  expect(page.api.sent(timers.listTimers)).toHaveLength(0);
});

test('Stop in the dialog opens the form of the timer', async () => {
  serveTimers(aTimer());
  const { address } = open();
  const dialog = await openDialog();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(address()).toBe('/dashboard/clients/addentry/3?timer=9'));
});

test('says why a timer could not be stopped in the dialog', async () => {
  serveTimers(aTimer());
  page.api.on(timers.stopTimer, () => errorResponse(503, 'The service is not available. Try again.'));
  open();
  const dialog = await openDialog();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('The service is not available. Try again.')).toBeVisible();
});

test('says why the client of a timer could not be chosen', async () => {
  serveTimers(aTimer({ ...paused, clientId: null, note: '', state: 'stopped' }));
  page.api.on(identity.listClients, () => [aClient({ id: 5, name: 'Ziad Karam', companyName: '' })]);
  page.api.on(timers.updateTimer, () => errorResponse(503, 'The service is not available. Try again.'));
  open();
  fireEvent.click(await (await sideBar()).findByRole('button', { name: '1 paused timer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Timers' });
  const timer = within(dialog).getByRole('listitem');
  fireEvent.change(within(timer).getByLabelText(/Client/), { target: { value: 'ziad' } });
  fireEvent.click(await within(timer).findByRole('button', { name: 'Ziad Karam' }));
  expect(await screen.findByText('The service is not available. Try again.')).toBeVisible();
});

test('Stop on the page of a new entry fills the form with the time of the timer', async () => {
  serveTimers(aTimer());
  const { address } = page.open('/dashboard/clients/addentry/3');
  await screen.findByRole('form', { name: 'Time entry' });
  fireEvent.click(within(await runningTimer()).getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(address()).toBe('/dashboard/clients/addentry/3?timer=9'));
  await waitFor(() => expect(screen.getByLabelText(/Minutes worked/)).toHaveValue('43'));
});

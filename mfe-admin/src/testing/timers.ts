import { type Timer, timers } from '@hourbank/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { setUpConsole } from './console';

export const page = setUpConsole();

export const hour = 3_600_000;
export const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
export const aTimer = (overrides: Partial<Timer> = {}): Timer => ({
  id: 9,
  revision: 1,
  clientId: 3,
  taskId: null,
  note: 'Router moved',
  state: 'running',
  firstStartedAt: ago(hour),
  startedAt: ago(hour),
  bankedSeconds: 0,
  ...overrides,
});
export const paused = { state: 'paused', startedAt: null, bankedSeconds: 2550 } as const;

/** Timers that change as the console asks. */
export function serveTimers(...initial: Timer[]) {
  let all = initial;
  const one = (id: string) => all.find((timer) => timer.id === Number(id)) ?? aTimer();
  const put = (timer: Timer) => {
    all = [timer, ...all.filter(({ id }) => id !== timer.id)];
    return timer;
  };
  page.api.on(timers.listTimers, () => ({ timers: all, now: new Date().toISOString(), remindAfterHours: 8 }));
  page.api.on(timers.pauseTimer, ({ params }) => put({ ...one(params.id ?? ''), ...paused }));
  page.api.on(timers.startTimer, ({ params }) => put({ ...one(params.id ?? ''), state: 'running', startedAt: ago(0) }));
  page.api.on(timers.stopTimer, ({ params }) => put({ ...one(params.id ?? ''), ...paused, state: 'stopped' }));
  page.api.on(timers.deleteTimer, ({ params }) => {
    all = all.filter(({ id }) => id !== Number(params.id));
  });
  page.api.on(timers.createTimer, ({ body }) => put(aTimer({ id: 10, ...body, startedAt: ago(0) })));
  page.api.on(timers.updateTimer, ({ params, body }) => put({ ...one(params.id ?? ''), ...body }));
}

/** The side bar has the timer; the top bar of phones has a chip. */
export const sideBar = async () => within(await screen.findByRole('complementary'));
export const runningTimer = async () => (await sideBar()).findByRole('region', { name: 'Timer' });
export const open = () => page.open('/dashboard/tasks');

/** Opens the dialog of a running timer. */
export async function openDialog() {
  fireEvent.click(within(await runningTimer()).getByRole('button', { name: /^Timer: / }));
  return screen.findByRole('dialog', { name: 'Timers' });
}

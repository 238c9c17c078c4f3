import { test as base } from '@playwright/test';
import { api, type Api } from '@hourbank/testing';
import { startHouse, type House } from './house';
import { watchConsole, type ConsoleWatch } from './quiet-console';

interface Fixtures {
  /** Errors on the console fail the journey at its end, unless it allowed them. */
  consoleWatch: ConsoleWatch;
}

interface WorkerFixtures {
  house: House;
  /** A signed-in admin at the public API, to prepare what a journey is not about. */
  adminApi: Api;
}

/** The `test` of every journey: one house a worker, its address as `baseURL`, a console that must stay quiet. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  house: [async ({}, give) => {
    const house = await startHouse();
    await give(house);
    await house.stop();
  }, { scope: 'worker', timeout: 90_000 }],
  adminApi: [async ({ house }, give) => {
    const { body } = await api(house.url)<{ token: string }>('POST', '/api/auth/login', house.admin);
    await give(api(house.url, { token: body.token }));
  }, { scope: 'worker' }],
  baseURL: async ({ house }, give) => give(house.url),
  consoleWatch: [async ({ page }, give) => {
    const watch = watchConsole(page);
    await give(watch);
    watch.expectQuiet();
  }, { auto: true }],
});

export { expect } from '@playwright/test';

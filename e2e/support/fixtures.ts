import { type Browser, test as base } from '@playwright/test';
import { api, type Api } from '@hourbank/testing';
import { type MailServer, startMailServer } from '../../svc-identity/tests/mail-server';
import { runningHouse, startHouse, type House } from './house';
import { followClock } from './page-clock';
import { watchConsole, type ConsoleWatch } from './quiet-console';

interface Fixtures {
  /** Errors on the console fail the journey at its end, unless it allowed them. */
  consoleWatch: ConsoleWatch;
}

interface WorkerFixtures {
  browser: Browser;
  /** The mail server that the house sends through. */
  mails: MailServer;
  house: House;
  /** A signed-in admin at the public API, to prepare what a journey is not about. */
  adminApi: Api;
}

/** All journeys of a worker share one admin, who works faster than a person. */
const often = { max: 6_000, windowSeconds: 60 };
const roomy = { RATE_LIMITS: JSON.stringify({ requests: often, uploads: often, documents: often }) };

/** For journeys over HTTP alone: one house a worker and no page. */
export const apiTest = base.extend<object, WorkerFixtures>({
  browser: [async ({ browser }, give) => give(followClock(browser)), { scope: 'worker' }],
  mails: [
    async ({}, give) => {
      const mails = await startMailServer();
      await give(mails);
      await mails.close();
    },
    { scope: 'worker' },
  ],
  house: [
    async ({ mails }, give) => {
      const house = runningHouse() ?? (await startHouse({ ...roomy, SMTP_URL: mails.url }));
      await give(house);
      await house.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  adminApi: [
    async ({ house }, give) => {
      const { body } = await api(house.url)<{ token: string }>('POST', '/api/auth/login', house.admin);
      await give(api(house.url, { token: body.token }));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ house }, give) => give(house.url),
});

/** The `test` of every journey with a page: the same house, and a console that must stay quiet. */
export const test = apiTest.extend<Fixtures>({
  consoleWatch: [
    async ({ page }, give) => {
      const watch = watchConsole(page);
      await give(watch);
      watch.expectQuiet();
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

import { type Browser, test as base } from '@playwright/test';
import { api, type Api } from '@hourbank/testing';
import { type MailServer, startMailServer } from '../../svc-identity/tests/mail-server';
import { runningStack, startStack, type Stack } from './stack';
import { withLatency } from './latency';
import { followClock } from './page-clock';
import { patient } from './patient-api';
import { watchConsole, type ConsoleWatch } from './quiet-console';

interface Fixtures {
  /** Errors in the console fail the journey at its end unless it allowed them. */
  consoleWatch: ConsoleWatch;
}

interface WorkerFixtures {
  browser: Browser;
  /** The SMTP server that the stack sends emails through. */
  mailServer: MailServer;
  stack: Stack;
  /** A client of the public API with an admin's token, to prepare data for a journey. */
  adminApi: Api;
}

/** All journeys of a worker use the same admin, who sends more requests than a person would. */
const limit = { max: 6_000, windowSeconds: 60 };
const limits = {
  RATE_LIMITS: JSON.stringify({ requests: limit, uploads: limit, documents: limit }),
  // On a busy machine, requests wait longer for a slot than a person would accept.
  GATEWAY_LIMITS: JSON.stringify({ queueMs: 60_000 }),
};

/** For journeys that use HTTP only: one stack per worker and no page. */
export const apiTest = base.extend<object, WorkerFixtures>({
  browser: [async ({ browser }, give) => give(withLatency(followClock(browser))), { scope: 'worker' }],
  mailServer: [
    async ({}, give) => {
      const mailServer = await startMailServer();
      await give(mailServer);
      await mailServer.close();
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ mailServer }, give) => {
      const stack = runningStack() ?? (await startStack({ ...limits, SMTP_URL: mailServer.url }));
      await give(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  adminApi: [
    async ({ stack }, give) => {
      const logIn = async () => {
        const { body } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
        return api(stack.url, { token: body.token });
      };
      let call = await logIn();
      const recent: Api = async <B>(...request: Parameters<Api>) => {
        const response = await call<B & { code?: string }>(...request);
        if (response.body?.code !== 'confirm_identity') return response;
        // All journeys of a worker together take longer than a login counts for what needs a recent one.
        call = await logIn();
        return call<B>(...request);
      };
      await give(patient(recent));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, give) => give(stack.url),
});

/** For journeys with a page: the same stack, and a console that must stay free of errors. */
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

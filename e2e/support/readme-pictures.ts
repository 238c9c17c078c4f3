import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@hourbank/testing';
import { chromium, type Page } from '@playwright/test';
import config from '../playwright.config';
import { startStack, type Stack } from './stack';
import { settled } from './look';

const folder = resolve(__dirname, '../../docs/pictures');
const seedLimitMs = 120_000;
/** Forecasts follow the last change within this time. */
const forecastMs = 60_000;

interface Login {
  email: string;
  password: string;
}

/** Waits until the sample data is complete. */
async function seeded({ dataDir }: Stack): Promise<Login> {
  for (const until = Date.now() + seedLimitMs; Date.now() < until; await wait(250)) {
    const text = await readFile(join(dataDir, 'demo.json'), 'utf8').catch(() => '');
    const { isComplete, login } = JSON.parse(text || '{}') as { isComplete?: boolean; login?: Login };
    if (isComplete && login) return login;
  }
  throw new Error(`The sample data is not complete after ${seedLimitMs / 1000} s`);
}

async function take(page: Page, { url }: Stack, path: string, name: string) {
  await page.goto(url + path);
  await page.locator('main h1, .hb-hero').first().waitFor();
  await settled(page);
  await page.screenshot({ path: join(folder, name), animations: 'disabled', caret: 'hide' });
}

async function main() {
  const stack = await startStack({}, ['--demo']);
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    const { email, password } = await seeded(stack);
    await wait(forecastMs);
    const caller = api(stack.url);
    const admin = await caller<{ token: string }>('POST', '/api/auth/login', stack.admin);
    const client = await caller<{ token: string; client: { id: number } }>('POST', '/api/client/login', {
      email,
      password,
    });
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    await page.addInitScript(
      ([adminToken, clientToken]) => {
        localStorage.setItem('adminToken', adminToken as string);
        localStorage.setItem('clientToken', clientToken as string);
        localStorage.setItem('hb-theme', 'light');
      },
      [admin.body.token, client.body.token],
    );
    await take(page, stack, `/dashboard/clients/entries/${client.body.client.id}`, 'admin.png');
    await take(page, stack, '/client-portal', 'portal.png');
  } finally {
    await browser.close();
    await stack.stop();
  }
}

main().catch((cause: unknown) => {
  console.error(cause);
  process.exitCode = 1;
});

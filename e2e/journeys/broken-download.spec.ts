import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@hourbank/testing';
import type { Page } from '@playwright/test';
import { downloadBy } from '../support/downloads';
import { expect, test } from '../support/fixtures';
import { aLoggedEntry, anAccount, aSoldPackage } from '../support/people';

/** A proxy in front of the stack that cuts the connection within the body of each CSV file. */
async function breakingProxy(target: string): Promise<{ url: string; server: Server }> {
  const server = createServer((incoming, outgoing) => {
    const { hostname, port } = new URL(target);
    const { method, url: path, headers } = incoming;
    const forwarded = httpRequest({ hostname, port, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      if (!response.headers['content-type']?.startsWith('text/csv')) return void response.pipe(outgoing);
      response.once('data', (chunk: Buffer) => {
        outgoing.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => outgoing.destroy());
        response.destroy();
      });
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** The browser reports a failed download and keeps no file that looks complete. */
async function expectFailed(page: Page, button: string) {
  const download = await downloadBy(
    page,
    page.getByRole('button', { name: button }).or(page.getByRole('link', { name: button })),
  );
  expect(await download.failure()).not.toBeNull();
  await expect(download.path()).rejects.toThrow();
}

test('an interrupted download fails in the browser and leaves no file', async ({ page, stack, adminApi }) => {
  const account = await anAccount(stack.url, adminApi);
  await aLoggedEntry(adminApi, await aSoldPackage(adminApi, account.id));
  const { url, server } = await breakingProxy(stack.url);

  await test.step('in the portal', async () => {
    await page.goto(url);
    await page.evaluate((token) => localStorage.setItem('clientToken', token), account.token);
    await page.goto(`${url}/client-portal/reports`);
    await expectFailed(page, 'Download CSV');
  });

  await test.step('in the admin console', async () => {
    const { body } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
    await page.evaluate((token) => localStorage.setItem('adminToken', token), body.token);
    await page.goto(`${url}/dashboard`);
    await expectFailed(page, 'Clients CSV');
  });
  server.closeAllConnections();
  server.close();
});

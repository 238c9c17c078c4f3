import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@hourbank/testing';
import { apiTest as test, expect } from '../support/fixtures';

interface RequestOptions {
  agent: Agent;
  method: string;
  headers?: Record<string, string | number>;
  /** Chunks of the body, sent with a pause between them. */
  pieces?: string[];
}

/** Uses `node:http`, because `fetch` can neither delay a body nor report which connection it used. */
async function sendRequest(
  url: string,
  { agent, method, headers = {}, pieces = [] }: RequestOptions,
): Promise<{ status: number; reused: boolean }> {
  const call = request(url, { agent, method, headers, timeout: 60_000 });
  const result = new Promise<{ status: number; reused: boolean }>((done, failed) => {
    call.once('response', (response) =>
      response.resume().once('end', () => done({ status: response.statusCode ?? 0, reused: call.reusedSocket })),
    );
    call.once('timeout', () => call.destroy(new Error('No response')));
    call.once('error', failed);
  });
  for (const piece of pieces) {
    call.write(piece);
    await wait(50);
  }
  call.end();
  return result;
}

test('a connection serves the next request after a body was rejected early', async ({ stack, adminApi }) => {
  const { body } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  const half = 'x'.repeat(540_000);
  const headers = {
    authorization: `Bearer ${body.token}`,
    'content-type': 'application/json',
    'content-length': 2 * half.length,
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = 0; turn < 3; turn += 1) {
    expect(
      (await sendRequest(`${stack.url}/api/clients`, { agent, method: 'POST', headers, pieces: [half, half] })).status,
    ).toBe(413);
    expect((await sendRequest(`${stack.url}/healthz`, { agent, method: 'GET' })).status).toBe(200);
  }
  agent.destroy();
  expect((await adminApi('GET', '/api/clients')).status).toBe(200);
});

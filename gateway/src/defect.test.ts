import { readGatewayConfig } from './config';
import { startGateway } from './start';

jest.mock('@hourbank/static-site', () => ({
  createSiteFiles: () => () => {
    throw new RangeError('a defect');
  },
}));

const address = 'http://127.0.0.1:1';

test('a defect ends the request that meets it, and no other one', async () => {
  const gateway = await startGateway(
    readGatewayConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      SITE_DIR: '/',
      IDENTITY_URL: address,
      BILLING_URL: address,
      TRACKING_URL: address,
      TASKS_URL: address,
      // More failed requests than one caller may have in progress: each of them must be counted as ended.
      GATEWAY_LIMITS: '{"inProgress":{"perAddress":2,"total":2}}',
    }),
  );
  try {
    for (let request = 0; request < 5; request += 1) {
      const response = await fetch(`http://127.0.0.1:${gateway.port}/login`);
      expect([response.status, await response.json()]).toMatchObject([
        500,
        { code: 'internal', requestId: response.headers.get('x-request-id') },
      ]);
    }
    expect((await fetch(`http://127.0.0.1:${gateway.port}/healthz`)).status).toBe(200);
  } finally {
    await gateway.stop();
  }
});

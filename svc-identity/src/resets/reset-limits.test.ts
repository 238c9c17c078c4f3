import { type Identity, startIdentity } from '../../tests/identity';
import { type MailServer, startMailServer } from '../../tests/mail-server';

let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(() => mailServer.close());

const forget = (identity: Identity, email: string) =>
  identity.anonymous('POST', '/api/client/forgot-password', { email });

test('at most three resets an hour for one email in any spelling, known or unknown', async () => {
  const identity = await startIdentity({ environment: { SMTP_URL: mailServer.url, RATE_LIMITS: '{}' } });
  const other = await startIdentity({ environment: { SMTP_URL: mailServer.url, RATE_LIMITS: '{}' }, beside: identity });
  try {
    const { email } = await identity.register();
    const tries = async (name: string) => {
      const responses = [];
      for (const [at, spelling] of [
        [identity, name],
        [other, name.toUpperCase()],
        [identity, ` ${name}`],
        [other, name],
        [identity, name],
      ] as const)
        responses.push(await forget(at, spelling));
      return responses.map(({ status, headers, body }) => ({
        status,
        later: Number(headers.get('Retry-After')) > 1800,
        error: body.error,
      }));
    };
    const [known, unknown] = [await tries(email), await tries('nobody@example.com')];
    expect(known.map(({ status, later }) => [status, later])).toEqual([
      [202, false],
      [202, false],
      [202, false],
      [429, true],
      [429, true],
    ]);
    expect(unknown).toEqual(known);
  } finally {
    await other.close();
    await identity.close();
  }
});

test('known and unknown emails get their response in the same time', async () => {
  const identity = await startIdentity({ environment: { SMTP_URL: mailServer.url } });
  try {
    const { email } = await identity.register();
    let differs = true;
    // Other work on the machine can delay one of them; a difference that the service makes comes back every time.
    for (let attempt = 0; attempt < 4 && differs; attempt++) {
      const times: Record<string, number[]> = { [email]: [], 'nobody@example.com': [] };
      for (let round = 0; round < 60; round++) {
        for (const [name, list] of Object.entries(times)) {
          const start = performance.now();
          expect((await forget(identity, name)).status).toBe(202);
          list.push(performance.now() - start);
        }
      }
      const [known = 0, unknown = 0] = Object.values(times).map((list) => list.sort((a, b) => a - b)[30]);
      differs = Math.abs(known - unknown) >= Math.max(known, unknown) * 0.4 + 0.5;
    }
    expect(differs).toBe(false);
  } finally {
    await identity.close();
  }
});

import { codeAt } from './authenticator';
import { adminPassword, type Identity } from './identity';

const stepMs = 30_000;

/** What an admin with an authenticator app does, whose clock stands at `at`. */
export function secondFactorCalls(identity: () => Identity, at: Date) {
  /** The code of an authenticator app, some steps from now. */
  const codeOf = (secret: string, steps = 0) => codeAt(secret, at.getTime() + steps * stepMs);
  /** A code that is wrong now, one step early and one step late. */
  const wrongCodeOf = (secret: string) => {
    const right = [-1, 0, 1].map((steps) => codeOf(secret, steps));
    return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
  };

  const logIn = (code?: string, username = 'admin', headers: Record<string, string> = {}) =>
    identity().anonymous<{ token: string }>(
      'POST',
      '/api/auth/login',
      { username, password: adminPassword, code },
      headers,
    );
  const start = async (token = identity().adminToken) =>
    (await identity().as(token)<{ secret: string; uri: string }>('PUT', '/api/auth/second-factor')).body;
  const confirm = (token: string, code: string) =>
    identity().as(token)<{ recoveryCodes: string[]; token: string }>('POST', '/api/auth/second-factor/confirm', {
      code,
    });

  /** Turns on the second factor with the code of the step before, so that the code of this step can still be used. */
  async function enrol(token = identity().adminToken) {
    const { secret } = await start(token);
    const { status, body } = await confirm(token, codeOf(secret, -1));
    expect(status).toBe(200);
    return { secret, ...body };
  }

  return { codeOf, wrongCodeOf, logIn, start, confirm, enrol };
}

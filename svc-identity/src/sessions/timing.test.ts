import { type Identity, startIdentity } from '../../tests/identity';
import { createPasswordHasher } from '../passwords/password-hasher';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity({ passwords: createPasswordHasher() });
});
afterAll(() => identity.close());

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The median times of rejected logins, taken in turns. The last one is rejected without a look at the password. */
async function timesOf(names: readonly string[]): Promise<number[]> {
  const logins = [...names.map((name) => [name, 'wrong password', 401] as const), ['', 'wrong password', 422] as const];
  const times = logins.map(() => [] as number[]);
  for (let round = 0; round < 25; round++) {
    for (const [index, [name, password, status]] of logins.entries()) {
      const start = performance.now();
      expect((await identity.logIn(name, password)).status).toBe(status);
      times[index]?.push(performance.now() - start);
    }
  }
  return times.map(median);
}

test('an unknown name takes as long as a known one', async () => {
  const { email } = await identity.register();
  const { email: withoutPassword } = await identity.addClient();
  let differs = true;
  // Other work on the machine can delay one of them; a difference that the service makes comes back every time.
  for (let attempt = 0; attempt < 4 && differs; attempt++) {
    const [known = 0, unknown = 0, passwordless = 0, invalid = 0] = await timesOf([
      email,
      'nobody@example.com',
      withoutPassword,
    ]);
    // Otherwise no password was hashed, and the times say nothing.
    expect(known).toBeGreaterThan(2 * invalid);
    differs = [unknown, passwordless].some((other) => Math.abs(other - known) >= known / 2);
  }
  expect(differs).toBe(false);
});

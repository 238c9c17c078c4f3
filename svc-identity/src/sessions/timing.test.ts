import { type Identity, startIdentity } from '../../tests/identity';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The median times of rejected logins, taken in turns. */
async function timesOf(names: readonly string[]): Promise<number[]> {
  const times = names.map(() => [] as number[]);
  for (let round = 0; round < 25; round++) {
    for (const [index, name] of names.entries()) {
      const start = performance.now();
      expect((await identity.logIn(name, 'wrong password')).status).toBe(401);
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
    const [known = 0, ...others] = await timesOf([email, 'nobody@example.com', withoutPassword]);
    expect(known).toBeGreaterThan(4);
    differs = others.some((other) => Math.abs(other - known) >= known / 2);
  }
  expect(differs).toBe(false);
});

import { type Identity, startIdentity } from '../../tests/identity';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

test('an unknown name takes as long as a known one', async () => {
  const { email } = await identity.register();
  const { email: withoutPassword } = await identity.addClient();
  const names = [email, 'nobody@example.com', withoutPassword];
  const times = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < 25; round++) {
    for (const name of names) {
      const start = performance.now();
      expect((await identity.signIn(name, 'wrong password')).status).toBe(401);
      times.get(name)?.push(performance.now() - start);
    }
  }
  const [known = 0, unknown = 0, empty = 0] = names.map((name) => median(times.get(name) ?? []));
  expect(known).toBeGreaterThan(4);
  for (const other of [unknown, empty]) expect(Math.abs(other - known)).toBeLessThan(known / 2);
});

import { generateKeyPairSync } from 'node:crypto';
import { createPublicKeys } from './public-keys';

const aKey = (kid: string) => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
  kid,
});
const [old, next] = [aKey('old'), aKey('next')];

/** Keys that the test publishes, at a time that it sets. */
function setUp() {
  let time = 0;
  let published: readonly ReturnType<typeof aKey>[] | null = [old];
  const fetchKeys = jest.fn(async () => {
    if (published === null) throw new TypeError('offline');
    return published;
  });
  return {
    keys: createPublicKeys(fetchKeys, () => time),
    fetchKeys,
    pass: (ms: number) => void (time += ms),
    publish: (list: typeof published) => void (published = list),
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a key that is no longer published stops verifying within minutes', async () => {
  const { keys, pass, publish } = setUp();
  expect(await keys.find('old')).toBeDefined();
  publish([next]);
  pass(300_001);
  // This request starts the fetch and does not wait for it.
  expect(await keys.find('old')).toBeDefined();
  await settled();
  expect(await keys.find('old')).toBeUndefined();
  expect(await keys.find('next')).toBeDefined();
});

test('a new key is fetched when it is met, and replaces those that were withdrawn', async () => {
  const { keys, pass, publish } = setUp();
  await keys.find('old');
  publish([next]);
  pass(5001);
  expect(await keys.find('next')).toBeDefined();
  expect(await keys.find('old')).toBeUndefined();
});

test.each([null, []])('known keys verify while identity publishes none: %j', async (nothing) => {
  const { keys, fetchKeys, pass, publish } = setUp();
  await keys.find('old');
  publish(nothing);
  for (let minute = 0; minute < 20; minute++) {
    pass(60_000);
    expect(await keys.find('old')).toBeDefined();
    await settled();
  }
  expect(fetchKeys.mock.calls.length).toBeGreaterThan(1);
});

test('forged ids cause a fetch at most every five seconds', async () => {
  const { keys, fetchKeys, pass } = setUp();
  await keys.find('old');
  for (let second = 0; second < 20; second++) {
    pass(1000);
    expect(await keys.find(`forged-${second}`)).toBeUndefined();
  }
  expect(fetchKeys.mock.calls.length).toBeLessThanOrEqual(1 + 4);
});

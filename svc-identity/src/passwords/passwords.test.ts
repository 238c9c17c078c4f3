import { inspect } from 'node:util';
import { PreparedPassword } from './credential-store';
import { generatePassword } from './generate-password';
import { createPasswordHasher } from './password-hasher';

const hasher = createPasswordHasher();

test('hashes are Argon2id with 19 MiB, two rounds and one lane, salted', async () => {
  const [one, two] = [await hasher.hash('secret words'), await hasher.hash('secret words')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect([
    await hasher.matches(one, 'secret words'),
    await hasher.matches(one, 'secret word'),
    await hasher.matches(null, 'secret words'),
  ]).toEqual([true, false, false]);
});

test.each(['m\u1eadt kh\u1ea9u b\u00ed', 'كلمة\u0622سر'])(
  '%j is the same password however a device composes its letters',
  async (typed) => {
    const [composed, decomposed] = [typed.normalize('NFC'), typed.normalize('NFD')];
    expect(composed).not.toBe(decomposed);
    expect(await hasher.matches(await hasher.hash(decomposed), composed)).toBe(true);
    expect(await hasher.matches(await hasher.hash(composed), decomposed)).toBe(true);
  },
);

test('requests above the limit of hashes are rejected, and queued requests are served', async () => {
  const results = await Promise.allSettled(Array.from({ length: 160 }, () => hasher.matches(null, 'x')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(130);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 503, code: 'login_busy', headers: { 'Retry-After': '2' } },
  });
  expect(await hasher.matches(null, 'x')).toBe(false);
});

test('printing a prepared password does not show its hash', () => {
  const prepared = new PreparedPassword('$argon2id$hash');
  expect(`${inspect(prepared)}${JSON.stringify(prepared)}${Object.values(prepared).join('')}`).not.toContain(
    'argon2id',
  );
});

test('generated passwords are readable and differ', () => {
  const made = Array.from({ length: 200 }, generatePassword);
  expect(new Set(made).size).toBe(200);
  for (const password of made) expect(password).toMatch(/^([abcdefghjkmnp-z2-9]{5}-){3}[abcdefghjkmnp-z2-9]{5}$/);
});

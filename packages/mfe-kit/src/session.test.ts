import { ApiError } from '@hourbank/api-client';
import { createSession } from './session';

const aToken = (claims: object) =>
  `header.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`;
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

beforeEach(() => localStorage.clear());

test('stores the token under its key until it is cleared', () => {
  const session = createSession('clientToken');
  session.set('abc');
  expect([session.token(), localStorage.getItem('clientToken')]).toEqual(['abc', 'abc']);
  session.clear();
  expect([session.token(), localStorage.getItem('clientToken')]).toEqual([null, null]);
  expect(session.endedBy()).toBe('logout');
});

test('keeps the tokens of the consoles apart', () => {
  createSession('adminToken').set('abc');
  expect(createSession('clientToken').token()).toBeNull();
});

test('calls listeners after login, logout and expiry until they unsubscribe', () => {
  const session = createSession('adminToken');
  const heard: (string | null)[] = [];
  const leave = session.subscribe(() => heard.push(session.token()));
  session.set('abc');
  session.expire();
  leave();
  session.set('def');
  expect(heard).toEqual(['abc', null]);
});

test('calls listeners after a change of its key in another tab, and of no other key', () => {
  const session = createSession('adminToken');
  let heard = 0;
  const leave = session.subscribe(() => {
    heard += 1;
  });
  window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'clientToken' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  leave();
  expect(heard).toBe(2);
});

test('returns the expiry of a token, and null for an unreadable one', () => {
  const session = createSession('adminToken');
  const exp = inSeconds(60);
  session.set(aToken({ exp, name: '~~~???>>>' }));
  expect(session.expiresAt()).toBe(exp * 1000);
  session.set('not-a-jwt');
  expect([session.expiresAt(), session.token()]).toEqual([null, 'not-a-jwt']);
});

test('removes an expired token and calls listeners', async () => {
  const session = createSession('adminToken');
  session.set(aToken({ exp: inSeconds(-1) }));
  let heard = 0;
  const leave = session.subscribe(() => {
    heard += 1;
  });
  expect(session.token()).toBeNull();
  expect(session.endedBy()).toBe('expiry');
  await Promise.resolve();
  leave();
  expect([heard, localStorage.getItem('adminToken')]).toEqual([1, null]);
});

test('a new login resets how the last session ended', () => {
  const session = createSession('adminToken');
  session.expire();
  session.set('abc');
  expect(session.endedBy()).toBeNull();
});

test('a rejected token does not end the session while a change replaces it', async () => {
  const session = createSession('adminToken');
  session.set('old');
  await session.replaceToken('password', async () => {
    session.expire();
    expect(session.token()).toBe('old');
    session.set('new');
  });
  expect([session.token(), session.endedBy()]).toEqual(['new', null]);
  session.expire();
  expect(session.endedBy()).toBe('expiry');
});

test.each([
  ['no response', new ApiError(0, 'Failed'), 'password'],
  ['a server error', new ApiError(503, 'Failed'), 'password'],
  ['a refusal', new ApiError(422, 'Wrong password.'), 'expiry'],
] as const)('after %s to a change, a token that was rejected meanwhile ends the session', async (_, error, end) => {
  const session = createSession('adminToken');
  session.set('old');
  const change = async () => {
    session.expire();
    throw error;
  };
  await expect(session.replaceToken('password', change)).rejects.toBe(error);
  expect([session.token(), session.endedBy()]).toEqual([null, end]);
});

test('a change without a response explains also a later end of the session, until a login', async () => {
  const session = createSession('adminToken');
  const lost = () => Promise.reject(new ApiError(0, 'Failed'));
  const refused = () => Promise.reject(new ApiError(401, 'Log in again.'));
  session.set('old');
  await session.replaceToken('second-factor', lost).catch(() => {});
  expect(session.token()).toBe('old');
  await session.replaceToken('second-factor', refused).catch(() => {});
  session.expire();
  expect(session.endedBy()).toBe('second-factor');
  session.set('new');
  session.expire();
  expect(session.endedBy()).toBe('expiry');
});

test('a change without a response explains that another tab ended the session', async () => {
  const session = createSession('adminToken');
  session.set('old');
  await session.replaceToken('password', () => Promise.reject(new ApiError(0, 'Failed'))).catch(() => {});
  localStorage.removeItem('adminToken');
  expect(session.endedBy()).toBe('password');
});

test('keeps the session in memory if storage is blocked', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const spies = [
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden),
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden),
  ];
  const session = createSession('adminToken');
  session.set('abc');
  expect(session.token()).toBe('abc');
  spies.forEach((spy) => spy.mockRestore());
});

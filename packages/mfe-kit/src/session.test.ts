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

import { ApiError } from '@hourbank/api-client';
import { createSession, tokenOf } from './session';

const aToken = (claims: object) =>
  `header.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`;
const realSeconds = Math.floor(Date.now() / 1000);

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

test.each([-10, 10])('a computer clock that is off by %d days does not end a session', (days) => {
  jest.useFakeTimers({ now: Date.now() + days * 86_400_000 });
  const session = createSession('adminToken');
  const token = aToken({ iat: realSeconds - 60, exp: realSeconds + 43_200 });
  session.set(token);
  expect([session.token(), localStorage.getItem('adminToken')]).toEqual([token, token]);
  jest.useRealTimers();
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

test.each([undefined, null, {}, { token: '' }, { token: 7 }])('%j has no token', (response) => {
  expect(() => tokenOf(response)).toThrow('Authentication failed: No token returned');
  expect(() => tokenOf(response, 'Nothing')).toThrow('Nothing');
});

const quota = () => {
  throw new DOMException('full', 'QuotaExceededError');
};
const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};
const swallowed = () => {};

describe.each([
  ['full', { setItem: quota }],
  ['blocked', { getItem: denied, setItem: denied, removeItem: denied }],
  ['of a browser that stores nothing', { setItem: swallowed }],
])('with a storage that is %s', (_, methods) => {
  beforeEach(() => {
    localStorage.setItem('adminToken', 'of the last session');
    for (const [name, method] of Object.entries(methods))
      jest.spyOn(Storage.prototype, name as 'setItem').mockImplementation(method);
  });
  afterEach(() => jest.restoreAllMocks());

  test('a login lasts until the logout', () => {
    const session = createSession('adminToken');
    session.set('new');
    expect(session.token()).toBe('new');
    session.clear();
    expect([session.token(), session.endedBy()]).toEqual([null, 'logout']);
    session.set('next');
    expect(session.token()).toBe('next');
    session.expire();
    expect([session.token(), session.endedBy()]).toEqual([null, 'expiry']);
  });

  test('the token of the last session does not come back', () => {
    createSession('adminToken').set('new');
    jest.restoreAllMocks();
    if (!('removeItem' in methods)) expect(createSession('adminToken').token()).toBeNull();
  });

  test('a session that another tab stores replaces the one in memory, and the removal of another does not', () => {
    const session = createSession('adminToken');
    const leave = session.subscribe(() => {});
    session.set('new');
    window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken', newValue: null }));
    expect(session.token()).toBe('new');
    jest.restoreAllMocks();
    localStorage.setItem('adminToken', 'of another tab');
    window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken', newValue: 'of another tab' }));
    leave();
    expect(session.token()).toBe('of another tab');
  });
});

test('a token that is as long as the stored one fits into a full storage', () => {
  localStorage.setItem('adminToken', 'first');
  const { setItem } = Storage.prototype;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this.getItem(key) !== null) quota();
    setItem.call(this, key, value);
  });
  createSession('adminToken').set('other');
  jest.restoreAllMocks();
  expect(localStorage.getItem('adminToken')).toBe('other');
});

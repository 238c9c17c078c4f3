/** @jest-environment @hourbank/mfe-kit/browser-environment */
import { requestEarly, takeEarly } from './early-requests';

const url = '/api/client/me';
const textOf = async (response: Promise<Response | undefined>) => (await response)?.text();

const fetched = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
beforeEach(() => {
  delete window.hbEarlyRequests;
  fetched.mockReset().mockImplementation(async () => new Response('mine'));
  globalThis.fetch = fetched;
});
afterEach(() => jest.restoreAllMocks());

test('sends a request with the token and returns its response once', async () => {
  requestEarly(url, 'a-token');
  expect(fetched).toHaveBeenCalledWith(
    url,
    expect.objectContaining({ headers: { Accept: 'application/json', Authorization: 'Bearer a-token' } }),
  );
  expect(await textOf(takeEarly(url, 'a-token'))).toBe('mine');
  expect(await takeEarly(url, 'a-token')).toBeUndefined();
});

test('has nothing for a URL that was not requested', async () => {
  requestEarly(url, 'a-token');
  expect(await takeEarly('/api/client/account', 'a-token')).toBeUndefined();
});

test('never returns the response of another session', async () => {
  requestEarly(url, 'a-token');
  expect(await takeEarly(url, 'another-token')).toBeUndefined();
  expect(await takeEarly(url, 'a-token')).toBeUndefined();
});

test.each<[string, () => Promise<Response>]>([
  ['an error', async () => new Response('{}', { status: 503 })],
  ['an ended session', async () => new Response('{}', { status: 401 })],
  ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
])('leaves %s to the request of the page', async (_name, respond) => {
  fetched.mockImplementation(respond);
  requestEarly(url, 'a-token');
  expect(await takeEarly(url, 'a-token')).toBeUndefined();
});

test('does not return data that is older than ten seconds', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(5_000);
  for (const [age, expected] of [
    [9_999, 'mine'],
    [10_000, undefined],
  ] as const) {
    now.mockReturnValue(5_000);
    requestEarly(url, 'a-token');
    now.mockReturnValue(5_000 + age);
    expect(await textOf(takeEarly(url, 'a-token'))).toBe(expected);
  }
});

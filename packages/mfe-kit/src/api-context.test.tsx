/** @jest-environment @hourbank/mfe-kit/browser-environment */
import { ApiError } from '@hourbank/api-client';
import { admins, identity } from '@hourbank/contracts';
import { createFakeApi, errorResponse } from '@hourbank/testing/fake-api';
import { render, screen, waitFor } from '@testing-library/react';
import { ApiProvider, createApiContext, useApi, useSession } from './api-context';
import { createQueryClient } from './query-client';
import { createSession } from './session';

const aContext = () => {
  const session = createSession('adminToken');
  return createApiContext({ session, apiBaseUrl: '', onUnauthenticated: session.expire });
};

/** Runs a query that always fails, and returns the number of attempts. */
async function triesOf(error: Error) {
  let tries = 0;
  const client = createQueryClient();
  const failing = client.query({
    ...client.getDefaultOptions().queries,
    queryKey: ['x'],
    retryDelay: 0,
    queryFn: async () => {
      tries += 1;
      throw error;
    },
  });
  await expect(failing).rejects.toBe(error);
  return tries;
}

test.each([
  [401, 1],
  [404, 1],
  [422, 1],
  [0, 2],
  [500, 2],
  [503, 2],
])('a query that fails with status %d is sent %d times', async (status, tries) => {
  expect(await triesOf(new ApiError(status, 'Failed to fetch tasks'))).toBe(tries);
});

test('a token is rejected only by the response to a request with that token', async () => {
  const api = createFakeApi();
  window.fetch = api.fetch as typeof fetch;
  const { call, session } = aContext();
  session.set('old');
  api.on(admins.getOwnAccount, () => {
    // As if the password was changed by another request meanwhile.
    session.set('new');
    return errorResponse(401);
  });
  await expect(call(admins.getOwnAccount, {})).rejects.toMatchObject({ status: 401 });
  expect(session.token()).toBe('new');
  api.on(admins.getOwnAccount, () => errorResponse(401));
  await expect(call(admins.getOwnAccount, {})).rejects.toMatchObject({ status: 401 });
  expect([session.token(), session.endedBy()]).toEqual([null, 'expiry']);
  api.on(identity.adminLogin, () => errorResponse(401));
  const login = { body: { username: 'a', password: 'b' } };
  await expect(call(identity.adminLogin, login)).rejects.toMatchObject({ status: 401 });
});

test('hooks return the API client and the session of their console', async () => {
  const context = aContext();
  context.session.set('abc');
  const Probe = () => (
    <p>
      {useSession().token()} {useApi() === context.call ? 'same' : 'other'}
    </p>
  );
  render(
    <ApiProvider context={context}>
      <Probe />
    </ApiProvider>,
  );
  await waitFor(() => expect(screen.getByText('abc same')).toBeVisible());
});

test('hooks throw without an ApiProvider', () => {
  const spy = jest.spyOn(console, 'error').mockImplementation(() => {});
  const Probe = () => <p>{useSession().token()}</p>;
  expect(() => render(<Probe />)).toThrow('This component needs an ApiProvider above it.');
  spy.mockRestore();
});

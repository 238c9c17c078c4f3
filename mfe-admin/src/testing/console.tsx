import { payments, tasks } from '@hourbank/contracts';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { App } from '../app/app';
import { taskPage } from './builders';
import { createFakeApi } from './fake-api';

/** The whole console at an address, signed in, with a fake API behind it. Call it at the top of a test file. */
export function setUpConsole() {
  let api = createFakeApi();
  const ownFetch = globalThis.fetch;

  beforeEach(() => {
    api = createFakeApi();
    // Every page counts the pending tasks beside it.
    api.on(tasks.listAllTasks, () => taskPage([]));
    // The dashboard, where a login leads, asks for them.
    api.on(payments.listPaymentsToReview, () => []);
    // The client passes a string and plain headers, which is all of `fetch` that the fake knows.
    globalThis.fetch = api.fetch as typeof fetch;
    localStorage.clear();
    localStorage.setItem('adminToken', 'token');
    document.title = '';
  });
  afterEach(() => {
    globalThis.fetch = ownFetch;
    expect(api.unexpected).toEqual([]);
  });

  return {
    get api() {
      return api;
    },
    open(...addresses: [string, ...string[]]) {
      const history = createMemoryHistory({ initialEntries: addresses });
      render(<App history={history} apiBaseUrl="" />);
      return { history, address: () => history.location.href };
    },
  };
}

/** The rows of the page's table, without its head. */
export const rows = () => screen.getAllByRole('row').slice(1);

import '@hourbank/i18n/icu';
import '@testing-library/jest-dom';
import * as React from 'react';
import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;

configure({
  // Rendering can take longer than the default of one second on a busy machine.
  asyncUtilTimeout: 30_000,
  // Printing the page took an eighth of the time of the tests. While a test waits for an element, its absence is no
  // error yet; when the time is over, the library asks for an error with the page.
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// jsdom does not implement scrolling, which the router calls on every navigation.
window.scrollTo = () => {};

// jsdom does not know what is on the screen. Here nothing is, until a test replaces this.
window.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;

// jsdom has no layout, so no element changes its size.
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// React keeps where each element was created, for messages about mistakes. It cost a tenth of the time of the tests.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

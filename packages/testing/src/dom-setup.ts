import '@hourbank/i18n/icu';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Rendering can take longer than the default of one second on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// jsdom does not implement scrolling, which the router calls on every navigation.
window.scrollTo = () => {};

// jsdom does not know what is on the screen. Here nothing is, until a test replaces this.
window.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;

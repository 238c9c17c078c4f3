import '@hourbank/i18n/icu';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Rendering can take longer than the default of one second on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// jsdom does not implement scrolling, which the router calls on every navigation.
window.scrollTo = () => {};

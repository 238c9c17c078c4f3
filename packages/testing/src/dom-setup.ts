import '@hourbank/i18n/icu';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine takes its time; what never comes still fails.
configure({ asyncUtilTimeout: 5000 });

// jsdom has no scrolling; the router calls it on every navigation.
window.scrollTo = () => {};

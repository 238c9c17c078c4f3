import '@testing-library/jest-dom';

// jsdom has no scrolling; the router calls it on every navigation.
window.scrollTo = () => {};

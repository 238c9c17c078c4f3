import { act, render, screen } from '@testing-library/react';
import { LazyChart } from './lazy-chart';

/** The chart library is published for bundlers only. */
jest.mock('./chart', () => ({ Chart: () => <p>A chart</p> }));

let report: (isIntersecting: boolean) => void;
let observers = 0;
beforeEach(() => {
  jest.useFakeTimers();
  window.IntersectionObserver = class {
    constructor(callback: (seen: { isIntersecting: boolean }[]) => void) {
      report = (isIntersecting) => callback([{ isIntersecting }]);
      observers += 1;
    }
    observe() {}
    disconnect() {
      observers -= 1;
    }
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => jest.useRealTimers());

/** Lets all timers and the import of the chart end. */
const settle = () => act(() => jest.runAllTimersAsync());

test('loads the library when the chart is about to be seen, and keeps the chart', async () => {
  const { container } = render(<LazyChart option={{}} height={150} width={150} />);
  const isPlaceholder = () => container.querySelector('svg')?.getAttribute('height') === '150';
  await settle();
  expect(isPlaceholder()).toBe(true);

  // Seen for a moment only, while the sections above are loading.
  report(true);
  report(false);
  await settle();
  expect(isPlaceholder()).toBe(true);

  report(true);
  await settle();
  expect(screen.getByText('A chart')).toBeInTheDocument();
  expect(isPlaceholder()).toBe(false);
  expect(observers).toBe(0);
});

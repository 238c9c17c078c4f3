import { act, render, screen } from '@testing-library/react';
import { LazyChart } from './lazy-chart';

/** The chart library is published for bundlers only. */
jest.mock('./chart', () => ({ Chart: () => <p>A chart</p> }));

test('loads the library when the chart is about to be seen, and keeps the chart', async () => {
  let report: (seen: { isIntersecting: boolean }[]) => void = () => undefined;
  let observers = 0;
  window.IntersectionObserver = class {
    constructor(callback: typeof report) {
      report = callback;
      observers += 1;
    }
    observe() {}
    disconnect() {
      observers -= 1;
    }
  } as unknown as typeof IntersectionObserver;

  const { container } = render(<LazyChart option={{}} height={150} width={150} />);
  const placeholder = () => container.querySelector('svg');
  expect(placeholder()).toHaveAttribute('height', '150');
  act(() => report([{ isIntersecting: false }]));
  expect(placeholder()).toBeInTheDocument();
  expect(screen.queryByText('A chart')).not.toBeInTheDocument();

  jest.useFakeTimers();
  // Seen for a moment only, while the sections above are loading.
  act(() => report([{ isIntersecting: true }]));
  act(() => report([{ isIntersecting: false }]));
  act(() => jest.runAllTimers());
  expect(placeholder()).toBeInTheDocument();

  act(() => report([{ isIntersecting: true }]));
  act(() => jest.runAllTimers());
  jest.useRealTimers();
  expect(await screen.findByText('A chart')).toBeInTheDocument();
  expect(placeholder()).not.toBeInTheDocument();
  expect(observers).toBe(0);
});

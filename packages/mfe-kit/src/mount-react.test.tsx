import { createMemoryHistory } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { createMount } from './mount-react';

const opened = (apiBaseUrl: string, load: () => Promise<unknown> = async () => {}, close = () => {}) => ({
  element: <p>API at {apiBaseUrl}</p>,
  load,
  close,
});

function mountInto(parts: readonly (() => Promise<unknown>)[], onFatal: (error: unknown) => void = () => {}) {
  const element = document.body.appendChild(document.createElement('div'));
  const mount = createMount({
    parts,
    console:
      async () =>
      ({ apiBaseUrl }) =>
        opened(apiBaseUrl),
  });
  return mount({ element, history: createMemoryHistory(), apiBaseUrl: '/base', onFatal });
}

test('evaluates the parts one after the other, each in a task of its own, and then renders', async () => {
  const order: string[] = [];
  const part = (name: string) => async () => {
    order.push(name);
    setTimeout(() => order.push(`task after ${name}`));
  };
  const unmount = mountInto([part('first'), part('second')]);
  expect(await screen.findByText('API at /base')).toBeInTheDocument();
  expect(order).toEqual(['first', 'task after first', 'second', 'task after second']);
  act(unmount);
});

test('loads the first page in a task after the one that opens the console, unless it was unmounted', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  const order: string[] = [];
  let whenOpened = () => {};
  const open = ({ apiBaseUrl }: { apiBaseUrl: string }) => {
    order.push('open');
    whenOpened();
    setTimeout(() => order.push('task after open'));
    return opened(apiBaseUrl, async () => void order.push('load'));
  };
  const mount = createMount({ parts: [], console: async () => open });
  const options = { element, history: createMemoryHistory(), apiBaseUrl: '/base', onFatal: () => {} };
  const first = mount(options);
  await waitFor(() => expect(order).toEqual(['open', 'task after open', 'load']));
  act(first);

  whenOpened = () => queueMicrotask(() => second());
  const second = mount(options);
  await waitFor(() => expect(order.slice(3)).toEqual(['open', 'task after open']));
  await new Promise((done) => setTimeout(done));
  expect(order.slice(3)).not.toContain('load');
});

test('reports a part that fails', async () => {
  const failure = new Error('no such file');
  const failed = await new Promise((resolve) => mountInto([() => Promise.reject(failure)], resolve));
  expect(failed).toBe(failure);
});

test('renders when the first page is ready, and not after it was unmounted', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  const options = { element, history: createMemoryHistory(), apiBaseUrl: '/base', onFatal: () => {} };
  const show = (ready: Promise<unknown>, close = () => {}) => {
    const open = jest.fn(({ apiBaseUrl }: { apiBaseUrl: string }) => opened(apiBaseUrl, () => ready, close));
    return { open, unmount: createMount({ parts: [], console: async () => open })(options) };
  };
  let becomeReady = () => {};
  const ready = () => new Promise<void>((resolve) => (becomeReady = resolve));
  /** The tasks in which it would render. */
  const later = async () => {
    for (let task = 0; task < 5; task += 1) await new Promise((done) => setTimeout(done));
  };

  const close = jest.fn();
  const first = show(ready(), close);
  await waitFor(() => expect(first.open).toHaveBeenCalled());
  await later();
  expect(element).toBeEmptyDOMElement();
  act(first.unmount);
  expect(close).toHaveBeenCalled();
  becomeReady();
  await later();
  expect(element).toBeEmptyDOMElement();

  const second = show(ready());
  await waitFor(() => expect(second.open).toHaveBeenCalled());
  await act(async () => {
    becomeReady();
    await later();
  });
  expect(element).toHaveTextContent('API at /base');
  act(second.unmount);
});

import { createMemoryHistory } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { createMount } from './mount-react';

const App = ({ apiBaseUrl }: { apiBaseUrl: string }) => <p>API at {apiBaseUrl}</p>;

function mountInto(parts: readonly (() => Promise<unknown>)[], onFatal: (error: unknown) => void = () => {}) {
  const element = document.body.appendChild(document.createElement('div'));
  const mount = createMount({ parts, app: async () => App });
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

test('reports a part that fails, and renders nothing once it is unmounted', async () => {
  const failure = new Error('no such file');
  const failed = await new Promise((resolve) => mountInto([() => Promise.reject(failure)], resolve));
  expect(failed).toBe(failure);

  const rendered = jest.fn(async () => App);
  const element = document.body.appendChild(document.createElement('div'));
  const unmount = createMount({ parts: [], app: rendered })({
    element,
    history: createMemoryHistory(),
    apiBaseUrl: '',
    onFatal: () => {},
  });
  act(unmount);
  await waitFor(() => expect(rendered).toHaveBeenCalled());
  // The task in which it would render.
  await new Promise((done) => setTimeout(done));
  await new Promise((done) => setTimeout(done));
  expect(element).toBeEmptyDOMElement();
});

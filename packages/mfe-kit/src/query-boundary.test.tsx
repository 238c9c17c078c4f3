import { createGate } from '@hourbank/testing';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryBoundary } from './query-boundary';

const key = ['row'];

/** A form whose row is loaded from a response that the test gives; `known` is in the cache when the page opens. */
function openForm(known: { name: string; age: number } | null) {
  const gate = createGate();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: false } } });
  if (known) client.setQueryData(key, { name: known.name }, { updatedAt: Date.now() - known.age });
  function Page() {
    const query = useQuery({
      queryKey: key,
      queryFn: async () => {
        await gate.opened;
        return { name: 'Newer' };
      },
    });
    return (
      <>
        <output>{query.fetchStatus}</output>
        <QueryBoundary query={query} fresh>
          {({ name }) => <input aria-label="Name" defaultValue={name} />}
        </QueryBoundary>
      </>
    );
  }
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  return { gate, client };
}

test('a form opens with a row that has just been loaded, and keeps what was typed while it is loaded again', async () => {
  const { gate, client } = openForm({ name: 'Known', age: 0 });
  const field = screen.getByLabelText('Name');
  await userEvent.type(field, '!');
  void client.invalidateQueries({ queryKey: key });
  expect(await screen.findByText('fetching')).toBeVisible();
  expect(screen.getByLabelText('Name')).toBe(field);
  gate.open();
  expect(await screen.findByText('idle')).toBeVisible();
  expect(screen.getByLabelText('Name')).toBe(field);
  expect(field).toHaveValue('Known!');
});

test.each([{ name: 'Known', age: 20_000 }, null])(
  'a form waits while an older row is loaded again: %j',
  async (known) => {
    const { gate } = openForm(known);
    expect(screen.queryByLabelText('Name')).toBeNull();
    await act(async () => gate.open());
    expect(await screen.findByLabelText('Name')).toHaveValue('Newer');
  },
);

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ClippedText } from './clipped-text';
import { DataTable, RowActions } from './table';
import { Thumbnails } from './thumbnails';

it('sets explicit table roles and a label for each cell', () => {
  render(
    <DataTable
      caption="Clients"
      rows={[{ id: 18, name: 'Amal' }]}
      rowKey={(row) => row.id}
      columns={[
        { label: '#', kind: 'id', phone: 'corner', cell: (row) => row.id },
        { label: 'Name', kind: 'strong', phone: 'title', cell: (row) => row.name },
      ]}
    />,
  );
  const table = screen.getByRole('table', { name: 'Clients' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['#', 'Name']);
  const cell = within(table).getByRole('cell', { name: 'Amal' });
  expect(cell).toHaveAttribute('data-label', 'Name');
  expect(cell).toHaveClass('hb-strong', 'hb-stack-title');
});

it('shows clipped text in full as a tooltip', () => {
  render(<ClippedText text={'Haddad '.repeat(28).trim()} kind="name" />);
  expect(screen.getByTitle(/^(Haddad ?){28}$/)).toHaveClass('hb-clip', 'is-name');
});

it('shows the header of the actions, and a separator only between text and icon buttons', () => {
  const separators = (words?: string) => {
    const { container, unmount } = render(
      <DataTable
        caption="Clients"
        room="roomy"
        rows={[1]}
        rowKey={(row) => row}
        columns={[{ label: 'Actions', kind: 'actions', cell: () => <RowActions words={words}>Edit</RowActions> }]}
      />,
    );
    expect(screen.getByRole('columnheader', { name: 'Actions' }).firstElementChild).toBeNull();
    expect(container.firstElementChild).toHaveClass('is-roomy');
    const { length } = container.querySelectorAll('.hb-sep');
    unmount();
    return length;
  };
  expect([separators(), separators('Send Status')]).toEqual([0, 1]);
});

it('shows two images and the number of the others', () => {
  render(<Thumbnails images={['a', 'b', 'c', 'd'].map((name) => ({ name, src: `/${name}.png` }))} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'Open a',
    'Open b',
    '2 more images',
  ]);
  expect(screen.getByRole('link', { name: '2 more images' })).toHaveAttribute('href', '/c.png');
});

describe('a sortable column', () => {
  type Sort = 'name' | '-name' | 'id' | '-id';
  const show = (present: Sort) => {
    const sorts: Sort[] = [];
    render(
      <DataTable<{ id: number }, Sort>
        caption="Clients"
        rows={[]}
        rowKey={({ id }) => id}
        order={{ present, onSort: (sort) => sorts.push(sort) }}
        columns={[
          { label: 'Name', sort: ['name', '-name'], cell: () => null },
          { label: 'Id', sort: ['id', '-id'], cell: () => null },
          { label: 'Phone', cell: () => null },
          { label: 'Actions', kind: 'actions', cell: () => null },
        ]}
      />,
    );
    return sorts;
  };

  it('announces the sorted column and its direction', () => {
    show('-name');
    expect(screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'))).toEqual([
      'descending',
      null,
      null,
      null,
    ]);
    expect(screen.getAllByRole('button').map(({ title }) => title)).toEqual(['Sort by name', 'Sort by id']);
  });

  it('reverses the order, and sorts another column ascending first', async () => {
    const sorts = show('name');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Id' }));
    expect(sorts).toEqual(['-name', 'id']);
  });
});

it('shows totals below their columns, with a label over the columns before the first total', () => {
  render(
    <DataTable
      caption="Entries"
      rows={[1]}
      rowKey={(row) => row}
      totalLabel="Total of 23 rows"
      columns={[
        { label: '#', cell: (row) => row },
        { label: 'Date', cell: () => 'today' },
        { label: 'Hours', kind: 'number', total: '1,200.00', cell: () => '2.00' },
        { label: 'Status', cell: () => 'Open' },
      ]}
    />,
  );
  const row = screen.getAllByRole('row').at(-1) as HTMLElement;
  expect(within(row).getByRole('rowheader', { name: 'Total of 23 rows' })).toHaveAttribute('colspan', '2');
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => [cell.dataset.label, cell.textContent]),
  ).toEqual([
    ['Hours', '1,200.00'],
    ['Status', ''],
  ]);
});

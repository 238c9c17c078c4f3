import { render, screen, within } from '@testing-library/react';
import { DataTable } from './table';
import { Thumbnails } from './thumbnails';

it('keeps the roles of a table and names each cell for the phone', () => {
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
  expect(within(table).getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['#', 'Name']);
  const cell = within(table).getByRole('cell', { name: 'Amal' });
  expect(cell).toHaveAttribute('data-label', 'Name');
  expect(cell).toHaveClass('hb-strong', 'hb-stack-title');
});

it('shows two pictures in a row and counts the rest', () => {
  render(<Thumbnails pictures={['a', 'b', 'c', 'd'].map((name) => ({ name, src: `/${name}.png` }))} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(['Open a', 'Open b', '2 more pictures']);
  expect(screen.getByRole('link', { name: '2 more pictures' })).toHaveAttribute('href', '/c.png');
});

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CommandPalette, type PaletteGroup } from './command-palette';

const item = (id: string, run = jest.fn()) => ({ id, label: id, icon: 'clients' as const, run });

function show(groups: PaletteGroup[], given: { busy?: boolean; note?: string; term?: string } = {}) {
  const handlers = { onClose: jest.fn(), onTerm: jest.fn() };
  const palette = (of: PaletteGroup[]) => (
    <CommandPalette
      show
      label="Search Hourbank"
      placeholder="Client"
      term={given.term ?? ''}
      busy={given.busy ?? false}
      note={given.note}
      groups={of}
      {...handlers}
    />
  );
  const { rerender } = render(palette(groups));
  return { ...handlers, show: (of: PaletteGroup[]) => rerender(palette(of)) };
}
const field = () => screen.getByRole('combobox', { name: 'Search Hourbank' });
/** The option that the field announces. */
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');

it('is a combobox in a dialog, with the options in named groups', () => {
  show([
    { label: 'Clients', items: [item('Rana'), item('Marc')] },
    { label: 'Packages', items: [] },
    { label: 'Actions', items: [item('Add client')] },
  ]);
  const list = within(screen.getByRole('dialog', { name: 'Search Hourbank' })).getByRole('listbox');
  expect(field()).toHaveFocus();
  expect(field()).toHaveAttribute('aria-controls', list.id);
  expect(within(list).queryByRole('group', { name: 'Packages' })).toBeNull();
  expect(within(within(list).getByRole('group', { name: 'Clients' })).getAllByRole('option')).toHaveLength(2);
  expect(screen.getByRole('status')).toHaveTextContent('3 results');
});

it('moves through all groups with the arrow keys, around the ends, and opens with Enter', async () => {
  const run = jest.fn();
  const { onClose } = show([
    { label: 'Clients', items: [item('Rana'), item('Marc')] },
    { label: 'Actions', items: [item('Add client', run)] },
  ]);
  expect(active()).toHaveTextContent('Rana');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toHaveTextContent('Add client');
  expect(active()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toHaveTextContent('Rana');
  await userEvent.keyboard('{ArrowUp}');
  expect(active()).toHaveTextContent('Add client');
  await userEvent.keyboard('{Enter}');
  expect(run).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('keeps the selected option while other results arrive, and selects the first one if it is gone', async () => {
  const { show: update } = show([{ label: 'Clients', items: [item('Rana'), item('Marc')] }]);
  await userEvent.keyboard('{ArrowDown}');
  update([{ label: 'Clients', items: [item('Amal'), item('Rana'), item('Marc')] }]);
  expect(active()).toHaveTextContent('Marc');
  update([{ label: 'Clients', items: [item('Amal')] }]);
  expect(active()).toHaveTextContent('Amal');
});

it('opens an option with a click', async () => {
  const run = jest.fn();
  show([{ label: 'Clients', items: [item('Rana', run)] }]);
  await userEvent.click(screen.getByRole('option', { name: 'Rana' }));
  expect(run).toHaveBeenCalledTimes(1);
});

it('says that it searches, that nothing was found, and that a search failed', () => {
  show([], { busy: true, note: 'Some results could not be loaded.' });
  expect(screen.getByRole('status')).toHaveTextContent('Searching...');
  expect(screen.getByRole('alert')).toHaveTextContent('Some results could not be loaded.');
  expect(field()).not.toHaveAttribute('aria-activedescendant');
});

it('does not count what it offers because nothing was found', () => {
  show([{ label: 'Nothing found for "zyx".', items: [item('Search in time entries')], isInstead: true }]);
  expect(screen.getByRole('status')).toHaveTextContent('Nothing found.');
});

it('closes with Escape, and Enter without results does nothing', async () => {
  const { onClose } = show([]);
  expect(screen.getByRole('status')).toHaveTextContent('Nothing found.');
  await userEvent.keyboard('{Enter}');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('keeps the focus in the field', async () => {
  show([{ label: 'Clients', items: [item('Rana')] }]);
  for (const shift of [false, false, true]) {
    await userEvent.tab({ shift });
    expect(field()).toHaveFocus();
  }
});

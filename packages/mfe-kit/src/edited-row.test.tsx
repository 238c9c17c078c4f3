import { ApiError } from '@hourbank/api-client';
import type { ChangeMade } from '@hourbank/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import * as z from 'zod/mini';
import { actionFailure } from './changed-meanwhile';
import { useEditedRow } from './edited-row';
import { useOperationForm } from './form';
import { RowConflictAlert } from './row-conflict';

interface Row {
  revision: number;
  name: string;
  hours: number;
  bank: { iban: string; swift: string };
}
const schema = z.object({
  name: z.string(),
  hours: z.string(),
  bank: z.object({ iban: z.string(), swift: z.string() }),
});
const valuesOf = ({ name, hours, bank }: Row) => ({ name, hours: String(hours), bank });
const labels = { name: 'Name', hours: 'Hours', 'bank.iban': 'IBAN', 'bank.swift': 'SWIFT code' };
const started: Row = { revision: 1, name: 'Cedar', hours: 1, bank: { iban: 'LB1', swift: 'A' } };
const at = '2026-11-21T10:00:00.000Z';
const by = (change: Partial<ChangeMade['by']> = {}): ChangeMade['by'] => ({
  role: 'admin',
  name: 'nadia',
  isCaller: false,
  ...change,
});

let stored: Row;
let changes: ChangeMade[];
let isResponseLost: boolean;
let sent: { body: object; revision: number | undefined }[];
beforeEach(() => {
  stored = started;
  changes = [];
  sent = [];
  isResponseLost = false;
});

/** Stores a row as a service does: rejects a stale write. */
async function save(body: object, revision: number | undefined) {
  sent.push({ body, revision });
  if (revision !== stored.revision)
    throw new ApiError(412, 'Someone else changed this package. Reload and try again.', {
      code: 'changed_meanwhile',
      changes,
    });
  stored = { ...stored, ...body, revision: stored.revision + 1 };
  if (isResponseLost) throw new ApiError(0, 'Failed to save');
}

function Editor({ row, hasOtherChanges }: { row: Row; hasOtherChanges?: boolean }) {
  const form = useOperationForm(schema, { defaultValues: valuesOf(row) });
  const edit = useEditedRow(form, { row, load: async () => stored, valuesOf, labels, hasOtherChanges });
  const [done, setDone] = useState('');
  const submit = form.handleSubmit(async (body) => {
    try {
      await save(edit.carried(body), edit.revision);
      setDone('saved');
    } catch (error) {
      if (!(await edit.caught(error))) setDone('failed');
    }
  });
  return (
    <form onSubmit={submit}>
      <RowConflictAlert conflict={edit.conflict} />
      <input aria-label="Name" {...form.register('name')} />
      <input aria-label="Hours" {...form.register('hours')} />
      <input aria-label="IBAN" {...form.register('bank.iban')} />
      <input aria-label="SWIFT code" {...form.register('bank.swift')} />
      <button type="submit">Save</button>
      <output>{done}</output>
    </form>
  );
}

const replace = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Another user saves new hours and a new name while this form has an unsaved name and IBAN. */
async function conflictWithAnotherUser() {
  render(<Editor row={started} />);
  await replace('Name', 'Typed');
  await replace('IBAN', 'LB2');
  stored = { ...started, revision: 3, name: 'Newer', hours: 3 };
  changes = [
    { fields: ['hours', 'name'], by: by(), at },
    { fields: ['somethingElse'], by: by({ isCaller: true }), at },
  ];
  await press('Save');
  await screen.findByRole('alert');
}

test('sends only changed fields, with the revision on which they are based', async () => {
  render(<Editor row={started} />);
  await replace('Hours', '2');
  await press('Save');
  await waitFor(() => expect(sent).toEqual([{ body: { hours: '2' }, revision: 1 }]));
});

test('shows the newer values of others and keeps all input', async () => {
  await conflictWithAnotherUser();
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('Someone else changed this package. Your changes are not saved yet.');
  expect(alert).toHaveTextContent(/nadia changed Hours and Name \(21 Nov 2026, \d\d:\d\d\)\./);
  expect(alert).toHaveTextContent(/You changed other details in another window/);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Newer', '3']);
  expect(screen.getByLabelText('Name')).toHaveValue('Typed');
  expect(screen.getByLabelText('IBAN')).toHaveValue('LB2');
});

test('a change in another window of the user is not one of someone else', async () => {
  render(<Editor row={started} />);
  await replace('Hours', '3');
  stored = { ...stored, name: 'Newer', revision: 2 };
  changes = [{ fields: ['name'], by: by({ isCaller: true }), at }];
  await press('Save');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/^Your changes are not saved yet\.You changed Name in another window/);
});

test('Keep my changes overwrites the changed fields and no others', async () => {
  await conflictWithAnotherUser();
  await press('Keep my changes');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Hours')).toHaveValue('3');
  await press('Save');
  await screen.findByText('saved');
  expect(sent.at(-1)).toEqual({ body: { name: 'Typed', bank: { iban: 'LB2', swift: 'A' } }, revision: 3 });
  expect(stored).toMatchObject({ name: 'Typed', hours: 3 });
});

test('Use newer values replaces the fields that others changed and keeps the other input', async () => {
  await conflictWithAnotherUser();
  await press('Use newer values');
  expect(screen.getByLabelText('Name')).toHaveValue('Newer');
  expect(screen.getByLabelText('IBAN')).toHaveValue('LB2');
  await press('Save');
  await screen.findByText('saved');
  expect(sent.at(-1)).toEqual({ body: { bank: { iban: 'LB2', swift: 'A' } }, revision: 3 });
});

test('follows updates of the row until a field is changed', async () => {
  const { rerender } = render(<Editor row={started} />);
  rerender(<Editor row={{ ...started, revision: 2, hours: 2 }} />);
  expect(screen.getByLabelText('Hours')).toHaveValue('2');
  await replace('Name', 'Typed');
  rerender(<Editor row={{ ...started, revision: 3, hours: 3 }} />);
  expect(screen.getByLabelText('Hours')).toHaveValue('2');
  expect(screen.getByLabelText('Name')).toHaveValue('Typed');
});

test('stays on its revision after a lost response, so that saving again is the same request', async () => {
  isResponseLost = true;
  const { rerender } = render(<Editor row={started} hasOtherChanges />);
  await press('Save');
  await screen.findByText('failed');
  rerender(<Editor row={stored} hasOtherChanges />);
  await press('Save');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
});

test('returns who changed what for an action without a form', () => {
  const stale = new ApiError(412, 'Someone else changed this task. Reload and try again.', {
    code: 'changed_meanwhile',
    changes: [{ fields: ['hours'], by: by({ role: 'client', name: null }), at }],
  });
  expect(actionFailure(stale, labels)).toMatch(
    /^The client changed Hours \(.*\)\. Check the newer values and try again\.$/,
  );
  expect(actionFailure(new ApiError(412, 'Stale.', { code: 'changed_meanwhile' }), labels)).toBe('Stale.');
  expect(actionFailure(new ApiError(500, 'Broken.'), labels)).toBe('Broken.');
});

test('uses the new revision after an update that changes no field of the form', async () => {
  const { rerender } = render(<Editor row={started} />);
  await replace('Name', 'Typed');
  stored = { ...started, revision: 2 };
  rerender(<Editor row={stored} />);
  expect(screen.getByLabelText('Name')).toHaveValue('Typed');
  await press('Save');
  await screen.findByText('saved');
  expect(sent).toEqual([{ body: { name: 'Typed' }, revision: 2 }]);
});

import { withAuditOrigin } from '@hourbank/service-kit/audit';
import { entryAudit } from './entry-audit';
import type { EntryValues } from './entry-table';

const values: EntryValues = {
  packageId: 3,
  automatic: false,
  date: '2015-11-20T10:00:00.000Z',
  hours: 75,
  minutes: null,
  rounding: null,
  billable: true,
  nonBillableReason: '',
  description: '<p>Price <b>list</b></p>',
  status: 'Open',
  taskId: null,
};
async function rowOf(before: EntryValues, after: EntryValues): Promise<string> {
  const statement = await withAuditOrigin({ actor: 'admin:1', address: '', session: '' }, 'entry.updated', async () =>
    entryAudit('entry.updated', { id: 1, clientId: 7 }, before, after),
  );
  return JSON.stringify(statement).replaceAll('\\', '');
}

test('the audit log has hours as decimals and descriptions as text', async () => {
  const row = await rowOf(values, { ...values, hours: 150, description: '<p>Price <b>lists</b></p>' });
  expect(row).toContain('"hours":{"from":0.75,"to":1.5}');
  expect(row).toContain('"description":{"from":"Price list","to":"Price lists"}');
});

test('the audit log says which minutes were removed', async () => {
  const row = await rowOf({ ...values, minutes: 45, rounding: '15 up 0' }, values);
  expect(row).toContain('"minutes":{"from":45,"to":null}');
});

test('a change of the format alone is recorded as it is stored', async () => {
  expect(await rowOf(values, { ...values, description: '<p>Price list</p>' })).toContain('<b>list</b>');
});

import { join } from 'node:path';
import type { Statement } from '@hourbank/contracts';
import { recordsOf, signTestToken, textOfPdf } from '@hourbank/testing';
import { anEntry, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';
import { entryText } from './statement-content';

let tracking: Tracking;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

const reason = 'Agreed on the phone: travel is not charged.';
const september = { from: '2015-09-01', to: '2015-09-30' };
const october = { from: '2015-10-01', to: '2015-10-31' };

/** Books an entry of 2 h in September, and 1 h that returns in October. */
async function correct(clientId: number, description: string, because: string) {
  const packageId = tracking.billing.addPackage(clientId);
  const { body } = await tracking.admin<TimeEntry>(
    'POST',
    '/api/entries',
    anEntry({ clientId, packageId, description }),
  );
  const ofEntry = { entryId: body.id, packageId, workedOn: '2015-09-20' };
  tracking.billing.book(clientId, { kind: 'purchase', hours: 10, bookedOn: '2015-09-01', packageId });
  tracking.billing.book(clientId, { kind: 'draw', hours: -2, bookedOn: '2015-09-20', ...ofEntry });
  const before = await send(clientId, september);
  const file = await download(before.id, 'json');
  tracking.billing.book(clientId, { kind: 'reversal', hours: 1, bookedOn: '2015-10-02', reason: because, ...ofEntry });
  return { packageId, before: before.id, file };
}
const send = async (clientId: number, period: typeof october) => {
  const { status, body } = await tracking.admin<Statement>('POST', '/api/statements', { clientId, ...period });
  expect([status, body.state]).toEqual([201, 'sent']);
  return body;
};
async function download(id: number, format: 'pdf' | 'json') {
  const headers = { Authorization: `Bearer ${signTestToken({ role: 'admin', id: 1 })}` };
  return Buffer.from(await (await fetch(`${tracking.url}/api/statements/${id}/${format}`, { headers })).arrayBuffer());
}
/** Whether `hourbank-verify` confirms a statement. */
async function isGenuine(json: Buffer): Promise<boolean> {
  const { verifyStatement } = (await import(join(__dirname, '../../../scripts/hourbank-verify.mjs'))) as {
    verifyStatement: (bytes: Uint8Array, keys: unknown) => { ok: boolean };
  };
  return verifyStatement(json, tracking.billing.seals.keys).ok;
}

test('the statement of the month says which work was corrected and why, and the one before stays as it was', async () => {
  const { packageId, before, file } = await correct(11, '<p>Moved the router</p>', reason);
  const { id } = await send(11, october);
  const json = await download(id, 'json');
  const { statement } = JSON.parse(json.toString()) as { statement: { rows: object[] } };
  expect(statement.rows).toMatchObject([{ kind: 'reversal', text: `Moved the router. Reason: ${reason}`, hours: 1 }]);
  expect(
    textOfPdf(await download(id, 'pdf'))
      .join(' ')
      .replace(/\s+/g, ' '),
  ).toContain(`Work corrected, package #${packageId}: Moved the router. Reason: ${reason}`);
  expect(await isGenuine(json)).toBe(true);
  expect((await download(before, 'json')).equals(file)).toBe(true);
  expect(await isGenuine(file)).toBe(true);
});

test('the report shows the text of the entry and the reason', async () => {
  await correct(12, '<p>Moved the router</p>', reason);
  const { body: lines } = await tracking.client(12)<{ description: string }[]>('GET', '/api/client/report/lines');
  expect(lines.map(({ description }) => description).slice(1)).toEqual([
    'Moved the router',
    `Moved the router (corrected: ${reason})`,
  ]);
});

test('a text that a spreadsheet would run is guarded', async () => {
  await correct(13, '<p></p>', '=1+1');
  const query = new URLSearchParams(october);
  const csv = (await tracking.client(13)<string>('GET', `/api/client/statements/preview/csv?${query}`)).body;
  expect(recordsOf(csv).map(({ text }) => text)).toEqual(['Reason: =1+1']);
  await correct(14, '<p>=1+1</p>', '=2+2');
  const report = (await tracking.client(14)<string>('GET', '/api/client/report')).body;
  expect(recordsOf(report).at(-1)?.description).toBe("'=1+1 (corrected: =2+2)");
});

test('the reason stays whole, and the text before it is cut', () => {
  const most = 'r'.repeat(500);
  const long = entryText('😀'.repeat(700), most);
  expect([Array.from(long).length, long.endsWith(`… Reason: ${most}`)]).toEqual([599, true]);
  expect(entryText('Moved the router!\nTested', 'Agreed')).toBe('Moved the router! Tested. Reason: Agreed');
  expect(entryText('Moved the router.', 'Agreed')).toBe('Moved the router. Reason: Agreed');
  expect([entryText('', 'Agreed'), entryText('Text', null)]).toEqual(['Reason: Agreed', 'Text']);
});

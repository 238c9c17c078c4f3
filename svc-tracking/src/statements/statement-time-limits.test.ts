import type { Statement } from '@hourbank/contracts';
import { asSystem } from '@hourbank/service-kit/audit';
import { builtWorker } from '@hourbank/testing';
import { eventually, startTracking, type Tracking } from '../../tests/tracking';
import { completeDue } from './complete-statement';
import { createStatementRenderer, type StatementRenderer } from './create-statement-renderer';
import { insertStatement } from './insert-statement';
import { previewStatement } from './preview-statement';
import { completeRequest } from './send-statement';

let tracking: Tracking;
/** Has too little time for every statement. */
let short: StatementRenderer;
let clients = 5000;
beforeAll(async () => {
  tracking = await startTracking();
  short = createStatementRenderer({
    limitMs: 1,
    waitMs: 120_000,
    ...builtWorker('svc-tracking/statement-worker.js'),
  });
});
afterAll(async () => {
  await short.close();
  await tracking.close();
});

const october = { from: '2015-10-01', to: '2015-10-31' };
const tooLong = {
  status: 422,
  code: 'statement_too_long',
  fields: { to: 'This statement takes too long to prepare. Choose a shorter period.' },
};

function aClient(): number {
  const clientId = ++clients;
  tracking.billing.book(clientId, { kind: 'purchase', hours: 10, bookedOn: '2015-10-01' });
  return clientId;
}
/** Numbers a statement, for a schedule or a person. */
const number = (clientId: number, scheduledTo: string | null) =>
  asSystem('statements', () =>
    tracking.deps.db.tx((tx) =>
      insertStatement(tracking.deps, tx, {
        clientId,
        ...october,
        entryId: null,
        scheduledTo,
        createdAt: new Date(0),
      }),
    ),
  );
const stateOf = async (clientId: number) =>
  (await tracking.admin<Statement[]>('GET', `/api/statements?clientId=${clientId}`)).body[0]?.state;

test('a preview that takes too long asks for a shorter period', async () => {
  const deps = { ...tracking.deps, statementRenderer: short };
  await expect(previewStatement(deps, aClient(), october)).rejects.toMatchObject(tooLong);
});

test('a scheduled statement is completed although nobody would wait for it that long', async () => {
  const clientId = aClient();
  await number(clientId, october.to);
  await completeDue({ ...tracking.deps, statementRenderer: short }, () => false);
  expect(await stateOf(clientId)).toBe('sent');
});

test('a statement that takes too long for the request that sends it is completed later', async () => {
  const clientId = aClient();
  const deps = { ...tracking.deps, statementRenderer: short };
  expect(await completeRequest(deps, await number(clientId, null))).toMatchObject({ state: 'pending' });
  await completeDue({ ...deps, now: () => new Date(Date.now() + 3_600_000) }, () => false);
  expect(await stateOf(clientId)).toBe('sent');
});

test('previews and requests do not wait for a statement of a schedule', async () => {
  const [scheduled, other] = [aClient(), aClient()];
  await number(scheduled, october.to);
  let release: (() => void) | undefined;
  const backgroundRenderer: StatementRenderer = {
    render: () =>
      new Promise((resolve) => {
        release = () => resolve(Buffer.from('a PDF'));
      }),
    close: async () => undefined,
  };
  const completion = completeDue({ ...tracking.deps, backgroundRenderer }, () => false);
  await eventually(() => release !== undefined);
  expect((await previewStatement(tracking.deps, other, october)).fileName).toBe('statement-2015-10-01-2015-10-31.pdf');
  expect((await completeRequest(tracking.deps, await number(other, null))).state).toBe('sent');
  expect(await stateOf(scheduled)).toBe('pending');
  release?.();
  await completion;
  expect(await stateOf(scheduled)).toBe('sent');
});

test('a statement that is made in the background keeps its lease as long as it may take', async () => {
  const clientId = aClient();
  const id = await number(clientId, october.to);
  const backgroundRenderer: StatementRenderer = {
    // Another replica looks for work when the rendering has taken all of its time.
    render: async () => {
      const later = new Date(Date.now() + 480_000);
      expect((await tracking.deps.statements.due(later, 100)).map((one) => one.id)).not.toContain(id);
      return Buffer.from('a PDF');
    },
    close: async () => undefined,
  };
  await completeDue({ ...tracking.deps, backgroundRenderer }, () => false);
  expect(await stateOf(clientId)).toBe('sent');
});

import type { RendererLimits } from '@hourbank/documents/renderer';
import { builtWorker } from '@hourbank/testing';
import { createInvoiceRenderer, type InvoiceRenderer } from './create-invoice-renderer';
import type { RenderTask } from './render-invoice';

const task = (address = 'Hamra 12'): RenderTask => ({
  logo: null,
  voidedOn: null,
  invoice: {
    number: 'INV-2026-000001',
    issuedAt: new Date('2026-11-20'),
    snapshot: {
      provider: { name: 'Cedar Support', address: '', taxNumber: '' },
      logo: null,
      client: { id: 7, name: 'Rana Haddad', email: 'rana@cedar.example', phone: '', companyName: '', address },
      lines: [{ packageId: 1, hours: 1000, rate: 5000, amount: 50_000 }],
      total: 50_000,
      paymentMethod: 'omt',
      issuedOn: '2026-11-20',
      paidOn: '2026-11-20',
    },
  },
});
const busy = { status: 503, code: 'invoice_not_ready' };

const timeoutMs = 60_000;
const aRenderer = (limits: RendererLimits) =>
  createInvoiceRenderer({ ...limits, ...builtWorker('svc-billing/render-worker.js') });
let renderer: InvoiceRenderer;
afterEach(() => renderer.close());

test('a rendering timeout is 503 and ends the thread', async () => {
  renderer = aRenderer({ limitMs: 1, maxPending: 1 });
  for (let round = 0; round < 3; round += 1) await expect(renderer.render(7, task())).rejects.toMatchObject(busy);
});

test('requests above the limit fail with 503 at once', async () => {
  renderer = aRenderer({ limitMs: timeoutMs, maxPending: 3 });
  const responses = await Promise.allSettled(Array.from({ length: 10 }, () => renderer.render(7, task())));
  expect(
    responses.map((response) => (response.status === 'fulfilled' ? response.value.toString('latin1', 0, 5) : 'none')),
  ).toEqual([...Array.from({ length: 3 }, () => '%PDF-'), ...Array.from({ length: 7 }, () => 'none')]);
  for (const response of responses.slice(3)) expect(response).toMatchObject({ reason: busy });
});

test('a rendering error is reported, and the next invoice is rendered', async () => {
  renderer = aRenderer({ limitMs: timeoutMs });
  const broken = { ...task(), invoice: { ...task().invoice, snapshot: null as never } };
  await expect(renderer.render(7, broken)).rejects.toThrow(/null/);
  expect((await renderer.render(7, task())).toString('latin1', 0, 5)).toBe('%PDF-');
});

test('the documents of one client do not delay those of others', async () => {
  renderer = aRenderer({ limitMs: timeoutMs });
  const ready: number[] = [];
  await Promise.all([7, 7, 7, 7, 8].map((client) => renderer.render(client, task()).then(() => ready.push(client))));
  expect(ready).toEqual([7, 8, 7, 7, 7]);
});

test('one client cannot take the places of others', async () => {
  renderer = aRenderer({ limitMs: timeoutMs, maxPendingPerClient: 2 });
  const responses = await Promise.allSettled([7, 7, 7, 8].map((client) => renderer.render(client, task())));
  expect(responses.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(responses[2]).toMatchObject({ reason: busy });
});

import { signTestToken, textOfPdf } from '@hourbank/testing';
import { startTracking, type Tracking } from '../../tests/tracking';

/** Ledger entries of the statement; nightly runs set the largest number that is allowed. */
const lines = Number(process.env.STATEMENT_LINES ?? 200);
/** The design's limits are for the longest statement. */
const isMeasured = lines >= 5000;
const megabyte = 1_048_576;

jest.setTimeout(300_000);

let tracking: Tracking;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

/** Books a purchase, then work of a tenth of an hour a line. */
function book(clientId: number, count: number) {
  tracking.billing.book(clientId, { kind: 'purchase', hours: 1000, bookedOn: '2015-10-01' });
  for (let line = 1; line < count; line += 1)
    tracking.billing.book(clientId, {
      kind: 'adjustment',
      hours: -0.1,
      bookedOn: `2015-10-${String(1 + Math.floor((line * 30) / count)).padStart(2, '0')}`,
      reason: `Line ${line}: updated the copy and the photos on the page of the team, and answered questions by phone.`,
    });
}
async function download(clientId: number): Promise<Buffer> {
  const response = await fetch(`${tracking.url}/api/client/statements/preview?from=2015-10-01&to=2015-10-31`, {
    headers: { Authorization: `Bearer ${signTestToken({ role: 'client', id: clientId })}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/**
 * The highest resident memory of the process while something runs, and its CPU time, which other work on the machine
 * changes little. Both include the worker that renders.
 */
async function peakOf<T>(work: () => Promise<T>) {
  const start = process.memoryUsage.rss();
  let peak = start;
  const sample = () => (peak = Math.max(peak, process.memoryUsage.rss()));
  const timer = setInterval(sample, 10);
  const [since, cpuBefore] = [performance.now(), process.cpuUsage()];
  const result = await work().finally(() => clearInterval(timer));
  const tookMs = Math.round(performance.now() - since);
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuMs = Math.round((user + system) / 1000);
  sample();
  return { result, tookMs, cpuMs, addedMib: Math.round((peak - start) / megabyte) };
}

test(`a statement of ${lines} lines has all of them, the same bytes twice`, async () => {
  book(1, 50);
  book(2, lines);
  // The first one loads fonts and compiles.
  await download(1);
  const { result: bytes, ...measured } = await peakOf(() => download(2));
  expect((await download(2)).equals(bytes)).toBe(true);
  const text = textOfPdf(bytes).join(' ');
  for (const line of [1, Math.floor(lines / 2), lines - 1]) expect(text).toContain(`Line ${line}: `);
  const pages = /Page 1 of (\d+)/.exec(text)?.[1];
  expect(text).toContain(`Page ${pages} of ${pages}`);
  if (!isMeasured) return;
  console.log(JSON.stringify({ lines, pages: Number(pages), ...measured }));
  expect(measured.cpuMs).toBeLessThanOrEqual(3000);
  expect(measured.addedMib).toBeLessThanOrEqual(64);
});

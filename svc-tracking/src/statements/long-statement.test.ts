import { signTestToken, textOfPdf } from '@hourbank/testing';
import { startTracking, type Tracking } from '../../tests/tracking';

/** Ledger entries of the statement; nightly runs set the largest number that is allowed. */
const lines = Number(process.env.STATEMENT_LINES ?? 200);
/** The limits of time and memory are for the longest statement. */
const isMeasured = lines >= 5000;
/** Who previews a statement waits for its rendering that long. The tests themselves allow more. */
const previewLimitMs = 6000;
const megabyte = 1_048_576;

jest.setTimeout(300_000);

let tracking: Tracking;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

/** Words of different lengths, each with other letters. Real statements have thousands of different words. */
function vocabulary(alphabet: string): string[] {
  let state = 7;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  return Array.from({ length: 4000 }, () =>
    Array.from({ length: 2 + random(8) }, () => alphabet.charAt(random(alphabet.length))).join(''),
  );
}
const words = {
  Latin: vocabulary('abcdefghijklmnopqrstuvwxyzéü'),
  Arabic: vocabulary('ابتثجحخدذرزسشصضطظعغفقكلمنهويةأ'),
};
type Script = keyof typeof words;

/** Books a purchase, then work of a tenth of an hour a line. */
function book(clientId: number, count: number, script: Script) {
  tracking.billing.book(clientId, { kind: 'purchase', hours: 1000, bookedOn: '2015-10-01' });
  const list = words[script];
  for (let line = 1; line < count; line += 1)
    tracking.billing.book(clientId, {
      kind: 'adjustment',
      hours: -0.1,
      bookedOn: `2015-10-${String(1 + Math.floor((line * 30) / count)).padStart(2, '0')}`,
      reason: `Line ${line}: ${Array.from({ length: 15 }, (_, index) => list[(line * 15 + index) % list.length]).join(' ')}.`,
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

test.each([
  ['Latin', 10],
  ['Arabic', 20],
] as const)(`a %s statement of ${lines} lines has all of them, the same bytes twice`, async (script, client) => {
  book(client, 50, script);
  book(client + 1, lines, script);
  // The first one loads fonts and compiles.
  await download(client);
  const { result: bytes, ...measured } = await peakOf(() => download(client + 1));
  expect((await download(client + 1)).equals(bytes)).toBe(true);
  const text = textOfPdf(bytes).join(' ');
  for (const line of [1, Math.floor(lines / 2), lines - 1]) expect(text).toContain(`Line ${line}: `);
  const pages = /Page 1 of (\d+)/.exec(text)?.[1];
  expect(text).toContain(`Page ${pages} of ${pages}`);
  if (!isMeasured) return;
  console.log(JSON.stringify({ script, lines, pages: Number(pages), ...measured }));
  expect(measured.cpuMs).toBeLessThanOrEqual(previewLimitMs);
  expect(measured.addedMib).toBeLessThanOrEqual(64);
});

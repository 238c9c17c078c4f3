import { type ApiClient, ApiError } from '@hourbank/api-client';
import { imports } from '@hourbank/contracts';
import type { ImportRow } from './read-rows';
import { sendRows } from './send-rows';

/** The page has another language. */
jest.mock('@hourbank/mfe-kit', () => ({ inPageLanguage: (text: string) => `[${text}]` }));

interface Sent {
  id: string;
  rows: { row: number; email?: string; clientId?: number | null }[];
}

const aRow = (row: number, over: Partial<ImportRow> = {}): ImportRow => ({
  row,
  login: `e${row}@example.com`,
  client: { name: 'n', email: `e${row}@example.com` },
  opening: { key: String(row), hours: '1', rate: '50', expiresOn: null },
  problem: null,
  ...over,
});
const sending = { runId: 'run', check: false, fileName: 'a.csv' };

/** Services that add every row, and fail as often as `failures` says first. */
function services(failures: ApiError[] = []) {
  const sent: Sent[] = [];
  const call = async ({ id }: { id: string }, { body }: { body: { rows: Sent['rows'] } }) => {
    sent.push({ id, rows: body.rows });
    const failure = failures.shift();
    if (failure) throw failure;
    return { rows: body.rows.map(({ row }) => ({ row, state: 'new', clientId: 1000 + row, message: null })) };
  };
  return { call: call as unknown as ApiClient, sent };
}

describe('while a service is busy or away', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test.each([0, 429, 502, 503, 504])(
    'a request that fails with %i is repeated after the time it says',
    async (status) => {
      const wait = { params: { retryAfterSeconds: 7 } };
      const { call, sent } = services([new ApiError(status, 'busy', wait), new ApiError(status, 'busy', wait)]);
      const running = sendRows(call, [aRow(2)], sending);
      await jest.advanceTimersByTimeAsync(13_900);
      expect(sent).toHaveLength(2);
      await jest.advanceTimersByTimeAsync(200);
      expect(await running).toMatchObject([{ clientIs: 'new', hoursAre: 'new', problem: null }]);
      expect(sent.map(({ id }) => id)).toEqual([...Array<string>(3).fill('importClients'), 'importOpenings']);
    },
  );

  test('it ends with the last failure', async () => {
    const { call, sent } = services(Array.from({ length: 20 }, () => new ApiError(503, 'still busy')));
    const failed = expect(sendRows(call, [aRow(2)], sending)).rejects.toThrow('still busy');
    await jest.advanceTimersByTimeAsync(600_000);
    await failed;
    expect(sent).toHaveLength(12);
  });
});

test.each([400, 401, 403, 413, 422, 500])('a request that fails with %i is not repeated', async (status) => {
  const { call, sent } = services([new ApiError(status, 'no')]);
  await expect(sendRows(call, [aRow(2)], sending)).rejects.toThrow('no');
  expect(sent).toHaveLength(1);
});

test('a request has at most 100 rows and 1 MB, all rows of a client travel together, and faulty rows stay', async () => {
  const note = 'ش'.repeat(2000);
  const rows = Array.from({ length: 2000 }, (_, index) => {
    const login = `client${Math.floor(index / 7)}@example.com`;
    return aRow(index + 2, {
      login,
      client: { name: 'n', email: login, note, address: note },
      problem: index % 50 === 49 ? 'Invalid email.' : null,
    });
  });
  const { call, sent } = services();
  const progress: number[] = [];
  const done = await sendRows(call, rows, { ...sending, onProgress: (count) => progress.push(count) });
  expect(done.map(({ row }) => row)).toEqual(rows.map(({ row }) => row));
  expect(done.filter(({ problem }) => problem !== null)).toHaveLength(40);
  expect(progress.at(-1)).toBe(1960);
  for (const { rows: part } of sent) {
    expect(part.length).toBeLessThanOrEqual(100);
    expect(new TextEncoder().encode(JSON.stringify(part)).length).toBeLessThan(1_048_576);
  }
  const openings = sent.filter(({ id }) => id === imports.importOpenings.id);
  const requestOf = new Map<string, Set<number>>();
  for (const [request, { rows: part }] of openings.entries())
    for (const { row } of part) {
      const login = rows[row - 2]?.login ?? '';
      requestOf.set(login, (requestOf.get(login) ?? new Set()).add(request));
    }
  expect([...requestOf.values()].filter((requests) => requests.size > 1)).toEqual([]);
});

test('problems that the services name are shown in the language of the page', async () => {
  const problems: Record<string, object> = {
    importClients: { state: 'problem', field: 'phone', message: 'Enter a valid phone number.' },
    importOpenings: { state: 'problem', message: imports.openingProblems.hasOpening(12.5, 31) },
  };
  const call = (isFaulty: (id: string) => boolean) =>
    (async ({ id }: { id: string }, { body }: { body: { rows: Sent['rows'] } }) => ({
      rows: body.rows.map(({ row }) => ({ row, ...(isFaulty(id) ? problems[id] : { state: 'new' }) })),
    })) as unknown as ApiClient;
  const [ofClient] = await sendRows(
    call(() => true),
    [aRow(2)],
    sending,
  );
  const [ofHours] = await sendRows(
    call((id) => id === 'importOpenings'),
    [aRow(2)],
    sending,
  );
  expect(ofClient?.problem).toBe('Phone: [Enter a valid phone number.]');
  expect(ofHours?.problem).toBe('[This client has an opening balance of 12.50 h already (package #31).]');
});

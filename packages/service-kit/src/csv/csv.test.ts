import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { growsFasterThanInput } from '@hourbank/testing';
import { csvDownload } from './csv';
import { createCsvBlock } from './csv-block';

type Batches = Parameters<typeof csvDownload>[2];
const bodyOf = async (fields: string[], rows: Batches) => (await csvDownload('a.csv', fields, rows)).body as Readable;
const text = async (stream: Promise<Readable>) => (await buffer(await stream)).toString();

async function* batches(...list: (string | number | null)[][][]) {
  yield* list;
}

test('writes a byte order mark, field names, CRLF, and quotes where needed', async () => {
  expect(
    await text(
      bodyOf(
        ['id', 'name'],
        batches(
          [[1, 'Rana "R", Haddad']],
          [
            [2, 'two\nlines'],
            [3, null],
          ],
        ),
      ),
    ),
  ).toBe('\ufeffid,name\r\n1,"Rana ""R"", Haddad"\r\n2,"two\nlines"\r\n3,\r\n');
});

test.each([
  '=1+1',
  '+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\uff1d1',
  '\u00a0\u3000=1',
  '\u200b\ufeff\u202e+1',
  '\0@1',
  '\u3164-1',
])('prefixes %j with an apostrophe, so that a spreadsheet does not run it as a formula', async (cell) => {
  expect((await text(bodyOf(['a'], batches([[cell]])))).split('\r\n').slice(1).join('\r\n').replace(/^"/, '')[0]).toBe(
    "'",
  );
});

test.each([
  ['a;=1', "a;'=1"],
  ['a; \u200b\t+1;b;@c', "a;' \u200b\t+1;b;'@c"],
  ['a\n-1', '"a\n\'-1"'],
  [';;=1', ";;'=1"],
  ['a;b = c, d-e; 5', '"a;b = c, d-e; 5"'],
  ['2026-11-20', '2026-11-20'],
])('escapes formulas in %j also for spreadsheets with semicolons as separators', async (cell, written) => {
  expect(await text(bodyOf(['a'], batches([[cell]])))).toBe(`\ufeffa\r\n${written}\r\n`);
});

test.each([' ', '\u200b', ';', '; ', '\n ', '\r', '\t', ';=', '='])(
  'escapes a long cell of %j in linear time',
  (part) => {
    const write = (cell: string) => createCsvBlock(16).add([cell]);
    expect(growsFasterThanInput(write, (length) => part.repeat(length / part.length), 20_000)).toBe(false);
  },
);

test('does not escape negative numbers', async () => {
  expect(await text(bodyOf(['a'], batches([[-1.5]])))).toBe('\ufeffa\r\n-1.5\r\n');
});

test('writes numbers of any size, and null as an empty cell', async () => {
  const numbers = [0, 7, 999, 1000, 1001, 12_034, 1_000_000, 4_294_967_295, 9_007_199_254_740_991, 0.25, -3, 1e21];
  expect(await text(bodyOf(['a'], batches(numbers.map((number) => [number, null]))))).toBe(
    `\ufeffa\r\n${numbers.map((number) => `${number},\r\n`).join('')}`,
  );
});

test('writes a row that is longer than a block, in any script', async () => {
  const long = 'ساعة🙂 '.repeat(50_000);
  expect(
    await text(
      bodyOf(
        ['a', 'b'],
        batches([
          [1, long],
          [2, 'short'],
        ]),
      ),
    ),
  ).toBe(`\ufeffa,b\r\n1,${long}\r\n2,short\r\n`);
});

test('fetches only the first batch until the stream is read', async () => {
  let fetched = 0;
  async function* endless() {
    for (;;) {
      fetched += 1;
      yield Array.from({ length: 1000 }, () => ['x'.repeat(100)]);
    }
  }
  const stream = await bodyOf(['a'], endless());
  expect(fetched).toBe(1);
  stream.read(0);
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(fetched).toBeLessThan(4);
  stream.destroy();
});

test.each([1, 10])(
  '%d downloads of batches that are available immediately take turns of the event loop',
  async (downloads) => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    async function* immediateBatches() {
      for (let batch = 0; batch < 100; batch += 1)
        yield Array.from({ length: 100 }, (_, row) => [row, 'x'.repeat(1000)]);
    }
    const all = await Promise.all(
      Array.from({ length: downloads }, () => text(bodyOf(['a', 'b'], immediateBatches()))),
    );
    isOver = true;
    for (const whole of all) expect(whole.length).toBeGreaterThan(10_000_000);
    // At least one turn per 100 kB of each download.
    expect(turns).toBeGreaterThan(100 * downloads);
  },
);

test('rejects if the first batch fails, and closes the source with the stream', async () => {
  async function* failing() {
    yield await Promise.reject<string[][]>(new Error('no database'));
  }
  await expect(csvDownload('a.csv', ['a'], failing())).rejects.toThrow('no database');
  let isClosed = false;
  async function* endless() {
    try {
      for (;;) yield [['x']];
    } finally {
      isClosed = true;
    }
  }
  const stream = await bodyOf(['a'], endless());
  stream.destroy();
  await new Promise((resolve) => {
    stream.once('close', () => setImmediate(resolve));
  });
  expect(isClosed).toBe(true);
});

import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { csvOf } from './csv';

const text = async (stream: Readable) => (await buffer(stream)).toString();

async function* batches(...list: (string | number | null)[][][]) {
  yield* list;
}

test('a byte order mark, field names, CRLF, quotes where they are needed', async () => {
  expect(
    await text(
      csvOf(
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

test.each(['=1+1', '+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\uff1d1'])(
  '%j cannot run in a spreadsheet',
  async (cell) => {
    expect((await text(csvOf(['a'], batches([[cell]])))).split('\r\n').slice(1).join('\r\n').replace(/^"/, '')[0]).toBe(
      "'",
    );
  },
);

test('negative numbers stay numbers', async () => {
  expect(await text(csvOf(['a'], batches([[-1.5]])))).toBe('\ufeffa\r\n-1.5\r\n');
});

test('numbers of any size, and nothing for none', async () => {
  const numbers = [0, 7, 999, 1000, 1001, 12_034, 1_000_000, 4_294_967_295, 9_007_199_254_740_991, 0.25, -3, 1e21];
  expect(await text(csvOf(['a'], batches(numbers.map((number) => [number, null]))))).toBe(
    `\ufeffa\r\n${numbers.map((number) => `${number},\r\n`).join('')}`,
  );
});

test('a row longer than a block, in any script', async () => {
  const long = 'ساعة🙂 '.repeat(50_000);
  expect(
    await text(
      csvOf(
        ['a', 'b'],
        batches([
          [1, long],
          [2, 'short'],
        ]),
      ),
    ),
  ).toBe(`\ufeffa,b\r\n1,${long}\r\n2,short\r\n`);
});

test('nothing is asked for before somebody reads', async () => {
  let asked = 0;
  async function* endless() {
    for (;;) {
      asked += 1;
      yield Array.from({ length: 1000 }, () => ['x'.repeat(100)]);
    }
  }
  const stream = csvOf(['a'], endless());
  stream.read(0);
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(asked).toBeLessThan(4);
  stream.destroy();
});

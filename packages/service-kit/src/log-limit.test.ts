import { createLogLimit } from './log-limit';

function aLimit() {
  let time = 1_000_000;
  const written: string[] = [];
  const limit = createLogLimit(() => time);
  const log = (details: object, text: string) =>
    limit(
      [details, text],
      () => written.push(text),
      (repeated, of) => written.push(`${of} +${repeated}`),
    );
  return { written, log, pass: (ms: number) => (time += ms) };
}
const fault = (message: string) =>
  Object.assign(new TypeError(message), { stack: 'TypeError\n    at view (a.ts:1:1)' });

test('one error that repeats writes 30 lines a minute, and then how many more there were', () => {
  const { written, log, pass } = aLimit();
  for (let line = 0; line < 100_000; line += 1) log({ err: fault(`row ${line}`) }, 'failed');
  expect(written).toHaveLength(30);
  pass(60_000);
  log({}, 'another');
  expect(written.slice(30)).toEqual(['failed +99970', 'another']);
  log({ err: fault('row') }, 'failed');
  expect(written).toHaveLength(33);
});

test('other errors are written meanwhile', () => {
  const { written, log } = aLimit();
  for (let line = 0; line < 100; line += 1) log({ err: fault('x') }, 'failed');
  log({ err: new RangeError('y') }, 'failed');
  log({}, 'failed');
  expect(written).toHaveLength(32);
});

test('however many different errors there are, their counts take bounded room and no line is lost', () => {
  const { written, log } = aLimit();
  for (let line = 0; line < 5_000; line += 1) log({}, `error ${line}`);
  expect(written).toHaveLength(5_000);
});

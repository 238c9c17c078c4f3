import { createLogLimit } from './log-limit';

function startLimit() {
  let time = 1_000_000;
  const written: string[] = [];
  const limit = createLogLimit(() => time);
  const log = (details: object, text: string) =>
    limit(
      [details, text],
      () => written.push(text),
      (repeated, of) => written.push(`${of} +${repeated}`),
    );
  return { written, log, advance: (ms: number) => (time += ms) };
}
const createError = (message: string) =>
  Object.assign(new TypeError(message), { stack: 'TypeError\n    at view (a.ts:1:1)' });

test('writes 30 lines of a repeated error per minute and then the number of suppressed lines', () => {
  const { written, log, advance } = startLimit();
  for (let line = 0; line < 100_000; line += 1) log({ err: createError(`row ${line}`) }, 'failed');
  expect(written).toHaveLength(30);
  advance(60_000);
  log({}, 'another');
  expect(written.slice(30)).toEqual(['failed +99970', 'another']);
  log({ err: createError('row') }, 'failed');
  expect(written).toHaveLength(33);
});

test('still writes other errors while one is suppressed', () => {
  const { written, log } = startLimit();
  for (let line = 0; line < 100; line += 1) log({ err: createError('x') }, 'failed');
  log({ err: new RangeError('y') }, 'failed');
  log({}, 'failed');
  expect(written).toHaveLength(32);
});

test('writes all lines of many distinct errors with bounded memory', () => {
  const { written, log } = startLimit();
  for (let line = 0; line < 5_000; line += 1) log({}, `error ${line}`);
  expect(written).toHaveLength(5_000);
});

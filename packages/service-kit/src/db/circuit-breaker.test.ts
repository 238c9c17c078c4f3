import { createCircuitBreaker } from './circuit-breaker';

let time = 0;
let started: string[];
const createBreaker = () => createCircuitBreaker(() => time);
const start = (name: string) => () => void started.push(name);
beforeEach(() => {
  started = [];
});

test('stays closed after a single failure shortly after a success', () => {
  const { schedule, recordSuccess, recordFailure } = createBreaker();
  time += 10_000;
  recordSuccess();
  time += 500;
  recordFailure();
  schedule(start('a'));
  schedule(start('b'));
  expect(started).toEqual(['a', 'b']);
});

test('runs one trial at a time while open and releases all requests after the first success', () => {
  const { schedule, recordSuccess, recordFailure } = createBreaker();
  time += 2_000;
  recordFailure();
  for (const name of ['a', 'b', 'c', 'd']) schedule(start(name));
  expect(started).toEqual(['a']);
  recordFailure();
  expect(started).toEqual(['a', 'b']);
  recordSuccess();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  schedule(start('e'));
  expect(started).toContain('e');
});

test('does not start a request that stopped waiting, and starts the next one instead', () => {
  const { schedule, recordFailure } = createBreaker();
  time += 2_000;
  recordFailure();
  schedule(start('a'));
  const cancel = schedule(start('b'));
  schedule(start('c'));
  cancel();
  recordFailure();
  expect(started).toEqual(['a', 'c']);
});

test('starts another trial when the current one reports no result in time', () => {
  const { schedule, recordFailure } = createBreaker();
  time += 2_000;
  recordFailure();
  schedule(start('a'));
  time += 5_000;
  schedule(start('b'));
  expect(started).toEqual(['a', 'b']);
});

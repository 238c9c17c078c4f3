import { createCircuitBreaker } from './circuit-breaker';

let time = 0;
let gone: string[];
const silence = () => createCircuitBreaker(() => time);
const go = (name: string) => () => void gone.push(name);
beforeEach(() => {
  gone = [];
});

test('one slow statement among answered ones is no silence', () => {
  const { ask, recordSuccess, recordFailure } = silence();
  time += 10_000;
  recordSuccess();
  time += 500;
  recordFailure();
  ask(go('a'));
  ask(go('b'));
  expect(gone).toEqual(['a', 'b']);
});

test('in silence one at a time tries, and the first answer lets all go', () => {
  const { ask, recordSuccess, recordFailure } = silence();
  time += 2_000;
  recordFailure();
  for (const name of ['a', 'b', 'c', 'd']) ask(go(name));
  expect(gone).toEqual(['a']);
  recordFailure();
  expect(gone).toEqual(['a', 'b']);
  recordSuccess();
  expect(gone).toEqual(['a', 'b', 'c', 'd']);
  ask(go('e'));
  expect(gone).toContain('e');
});

test("who has given up waiting is not let go, and takes nobody's turn", () => {
  const { ask, recordFailure } = silence();
  time += 2_000;
  recordFailure();
  ask(go('a'));
  const giveUp = ask(go('b'));
  ask(go('c'));
  giveUp();
  recordFailure();
  expect(gone).toEqual(['a', 'c']);
});

test('one that tries and never tells holds nobody up for ever', () => {
  const { ask, recordFailure } = silence();
  time += 2_000;
  recordFailure();
  ask(go('a'));
  time += 5_000;
  ask(go('b'));
  expect(gone).toEqual(['a', 'b']);
});

import { createSilence } from './silence';

let time = 0;
let gone: string[];
const silence = () => createSilence(() => time);
const go = (name: string) => () => void gone.push(name);
beforeEach(() => {
  gone = [];
});

test('one slow statement among answered ones is no silence', () => {
  const { ask, answered, unanswered } = silence();
  time += 10_000;
  answered();
  time += 500;
  unanswered();
  ask(go('a'));
  ask(go('b'));
  expect(gone).toEqual(['a', 'b']);
});

test('in silence one at a time tries, and the first answer lets all go', () => {
  const { ask, answered, unanswered } = silence();
  time += 2_000;
  unanswered();
  for (const name of ['a', 'b', 'c', 'd']) ask(go(name));
  expect(gone).toEqual(['a']);
  unanswered();
  expect(gone).toEqual(['a', 'b']);
  answered();
  expect(gone).toEqual(['a', 'b', 'c', 'd']);
  ask(go('e'));
  expect(gone).toContain('e');
});

test("who has given up waiting is not let go, and takes nobody's turn", () => {
  const { ask, unanswered } = silence();
  time += 2_000;
  unanswered();
  ask(go('a'));
  const giveUp = ask(go('b'));
  ask(go('c'));
  giveUp();
  unanswered();
  expect(gone).toEqual(['a', 'c']);
});

test('one that tries and never tells holds nobody up for ever', () => {
  const { ask, unanswered } = silence();
  time += 2_000;
  unanswered();
  ask(go('a'));
  time += 5_000;
  ask(go('b'));
  expect(gone).toEqual(['a', 'b']);
});

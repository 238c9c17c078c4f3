import { closeAfterTest } from './close-after-test';

const closed: string[] = [];
const open = (name: string) =>
  closeAfterTest({
    async close() {
      closed.push(name);
    },
  });

test.failing('leaves open what a failed test has started', () => {
  open('first');
  open('second');
  throw new Error('the test fails');
});

test('it is closed afterwards, the latest first and once', () => {
  expect(closed).toEqual(['second', 'first']);
});

test('and not again by another test', () => {
  expect(closed).toHaveLength(2);
});

import { actorOf } from './actor-of';

test.each([
  [undefined, 'admin:1'],
  ['', 'admin:1'],
  ['  ', 'admin:1'],
  ['nadia', 'admin:1 nadia'],
  ['x'.repeat(200), `admin:1 ${'x'.repeat(40)}`],
])('the name %j is formatted as %j', (name, actor) => {
  expect(actorOf({ role: 'admin', id: 1, name })).toBe(actor);
});

test('the longest actor fits a column of 100 characters and contains no split surrogate pairs', () => {
  const actor = actorOf({ role: 'client', id: 9_999_999_999, name: '🙂'.repeat(60) });
  expect(actor.length).toBeLessThanOrEqual(100);
  expect(actor.isWellFormed()).toBe(true);
});

import { actorOf } from './actor-of';

test.each([
  [undefined, 'admin:1'],
  ['', 'admin:1'],
  ['  ', 'admin:1'],
  ['nadia', 'admin:1 nadia'],
  ['x'.repeat(200), `admin:1 ${'x'.repeat(40)}`],
])('somebody called %j is %j in a trail', (name, actor) => {
  expect(actorOf({ role: 'admin', id: 1, name })).toBe(actor);
});

test('the longest fits a column of 100, and no sign is cut in two', () => {
  const actor = actorOf({ role: 'client', id: 9_999_999_999, name: '🙂'.repeat(60) });
  expect(actor.length).toBeLessThanOrEqual(100);
  expect(actor.isWellFormed()).toBe(true);
});

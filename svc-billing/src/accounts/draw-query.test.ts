import { otherQuery, type UsableRow } from './draw-query';

const key = { entryId: 9, clientId: 7, day: '2015-11-20', openedOn: '2015-11-20', choice: 3 };
const row = (values: Partial<UsableRow>) => ({ revision: null, id: null, ...values }) as UsableRow;

test('most new entries need no second query', () => {
  expect(otherQuery([row({ id: 2 }), row({ id: 3 })], key)).toBeNull();
  expect(otherQuery([row({})], { ...key, choice: 'auto' })).toBeNull();
});

test('a named package without usable hours and an earlier revision need it', () => {
  expect(otherQuery([row({ id: 2 })], key)?.parameters).toEqual([9, 3, 7]);
  expect(otherQuery([row({ id: 3, revision: 1 })], key)?.parameters).toEqual([9, 3, 7]);
  expect(otherQuery([row({ id: 3, revision: 1 })], { ...key, choice: 'auto' })?.parameters).toEqual([9, null, 7]);
});

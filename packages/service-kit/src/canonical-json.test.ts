import { canonicalJson } from './canonical-json';

test('sorts names by code units at every level and adds no spaces', () => {
  const value = { b: [1, { z: null, a: true }], a: 'é\n', ö: 0.5, B: 1e21, '😀': -0 };
  expect(canonicalJson(value)).toBe('{"B":1e+21,"a":"é\\n","b":[1,{"a":true,"z":null}],"ö":0.5,"😀":0}');
});

test('the order in which names were set makes no difference', () => {
  expect(canonicalJson({ a: 1, b: { c: 2, d: [] } })).toBe(canonicalJson({ b: { d: [], c: 2 }, a: 1 }));
});

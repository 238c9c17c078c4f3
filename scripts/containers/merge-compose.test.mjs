import { mergeCompose } from './merge-compose.mjs';

/** The service that results from these two descriptions of it. */
const merged = (own, more) => mergeCompose(`services: { one: ${own} }`, `services: { one: ${more} }`).services.one;

// `docker compose config` (2.26) has the same values.
test.each([
  ['maps merge by key, at any depth', '{ deploy: { a: 1, b: 1 } }', '{ deploy: { a: 2 } }', { deploy: { a: 2, b: 1 } }],
  ['a command is replaced', '{ command: [a, b], image: x }', '{ command: [c] }', { command: ['c'], image: 'x' }],
  ['`!override` replaces a service', '{ image: a, user: x }', '!override { image: b }', { image: 'b' }],
])('%s', (_, own, more, expected) => {
  expect(merged(own, more)).toEqual(expected);
});

test('a service or volume that only one file names remains', () => {
  const services = 'services: { two: { image: b } }';
  expect(mergeCompose('{ services: { one: { image: a } }, volumes: { x: {} } }', services)).toEqual({
    services: { one: { image: 'a' }, two: { image: 'b' } },
    volumes: { x: {} },
  });
});

test.each([
  ['{ cap_drop: [ALL] }', '{ cap_drop: [MKNOD] }', 'services.one.cap_drop'],
  ['{ environment: { A: "1" } }', '{ environment: [A=2] }', 'services.one.environment'],
  ['{ image: a }', '!reset null', '!reset'],
])('refuses what it would not merge as Compose does: %s and %s', (own, more, message) => {
  expect(() => merged(own, more)).toThrow(message);
});

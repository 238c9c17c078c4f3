import { mergeCompose } from './merge-compose.mjs';

/** The service that results from these two descriptions of it. */
const merged = (own, more) => mergeCompose(`services: { one: ${own} }`, `services: { one: ${more} }`).services.one;

// `docker compose config` (2.26) has the same values, in its own notation of networks and mounts.
test.each([
  [
    'maps merge by key, at any depth',
    '{ deploy: { replicas: 1, endpoint_mode: vip } }',
    '{ deploy: { replicas: 2 } }',
    { deploy: { replicas: 2, endpoint_mode: 'vip' } },
  ],
  [
    'variables merge by name',
    '{ environment: { A: "1", B: "1" } }',
    '{ environment: { B: "2" } }',
    { environment: { A: '1', B: '2' } },
  ],
  [
    'a list of variables is a map, also with `=` in a value or without a value',
    '{ environment: { A: "1", B: "1" } }',
    '{ environment: [B=2, C=x=y, D] }',
    { environment: { A: '1', B: '2', C: 'x=y', D: null } },
  ],
  [
    'lists of variables merge by name',
    '{ environment: [A=1, B=1] }',
    '{ environment: [B=2] }',
    { environment: { A: '1', B: '2' } },
  ],
  [
    'other lists are united, with each value once',
    '{ networks: [front, data] }',
    '{ networks: [data, back] }',
    { networks: ['front', 'data', 'back'] },
  ],
  [
    'a command and the test of a health check are replaced',
    '{ command: [a, b], healthcheck: { test: [CMD, a], interval: 3s } }',
    '{ command: [c], healthcheck: { test: [CMD, b] } }',
    { command: ['c'], healthcheck: { test: ['CMD', 'b'], interval: '3s' } },
  ],
  [
    'mounts are replaced by their path',
    '{ volumes: ["old:/data", "./b:/b:ro"], tmpfs: ["/tmp:size=1m"] }',
    '{ volumes: ["new:/data"], tmpfs: ["/tmp:size=2m"] }',
    { volumes: ['new:/data', './b:/b:ro'], tmpfs: ['/tmp:size=2m'] },
  ],
  ['`!override` replaces a map', '{ image: a, user: x }', '!override { image: b }', { image: 'b' }],
  ['`!override` replaces a list', '{ cap_drop: [ALL] }', '{ cap_drop: !override [MKNOD] }', { cap_drop: ['MKNOD'] }],
])('%s', (_, own, more, expected) => {
  expect(merged(own, more)).toEqual(expected);
});

test('a service, network or volume that only one file names remains', () => {
  expect(
    mergeCompose('{ services: { one: { image: a } }, volumes: { x: {} } }', 'services: { two: { image: b } }'),
  ).toEqual({
    services: { one: { image: 'a' }, two: { image: 'b' } },
    volumes: { x: {} },
  });
});

test('a tag that Compose files of this project do not use is an error', () => {
  expect(() => merged('{ image: a }', '!reset null')).toThrow('!reset');
});

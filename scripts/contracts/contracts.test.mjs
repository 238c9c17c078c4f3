import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { allOperations } from '@hourbank/contracts';
import { holdAgainstReleases } from './hold-against.mjs';

const response = (shape) => `response: z.object({ ${shape} })`;
const body = (shape) => `body: z.object({ ${shape} })`;
const hours = (limits) => body(`hours: z.union([z.number(), z.string()]).check(z.meta({ ${limits} }))`);
const proof = (rest) => `files: { proof: { kind: 'image', ${rest} } }`;
const loosened = 'z.string().check(z.meta({ loosened: true }))';

/** An operation of the release, the present one, and the expected problem, or none for a compatible change. */
const changes = [
  [
    'a response loses a field',
    response('id: z.number(), hoursLeft: z.number()'),
    response('id: z.number()'),
    'no longer returns `hoursLeft`',
  ],
  [
    'a list in a response loses a field',
    response('rows: z.array(z.object({ a: z.string(), b: z.string() }))'),
    response('rows: z.array(z.object({ a: z.string() }))'),
    'no longer returns `rows[].b`',
  ],
  [
    'a response field becomes optional',
    response('id: z.number()'),
    response('id: z.optional(z.number())'),
    'may omit `id`',
  ],
  [
    'a response field becomes nullable',
    response('id: z.number()'),
    response('id: z.nullable(z.number())'),
    'may return null as `id`',
  ],
  [
    'a response field changes its type',
    response('id: z.number()'),
    response('id: z.string()'),
    'may return a string as `id`',
  ],
  [
    'a response enumeration gets a value',
    response('s: z.enum(["a", "b"])'),
    response('s: z.enum(["a", "b", "c"])'),
    'may return "c" as `s`',
  ],
  [
    'a response becomes a list',
    response('id: z.number()'),
    'response: z.array(z.object({ id: z.number() }))',
    'may return a list as the whole value',
  ],
  ['a response is removed', response('id: z.number()'), 'status: 200', 'no longer returns `id`'],
  ['a response loses its total', 'paged: true', '', 'no longer returns the total in `X-Total-Count`'],
  [
    'a download changes its type',
    'download: "text/csv"',
    'download: "application/pdf"',
    'returns application/pdf instead of text/csv',
  ],
  [
    'a success changes its status',
    `status: 201, ${response('id: z.number()')}`,
    response('id: z.number()'),
    'returns 200 instead of 201',
  ],
  ['a request requires a new field', body(''), body('name: z.string()'), 'now requires `name`'],
  [
    'a request requires an optional field',
    body('name: z.optional(z.string())'),
    body('name: z.string()'),
    'now requires `name`',
  ],
  ['a request loses a field', body('name: z.optional(z.string())'), body(''), 'no longer accepts `name`'],
  [
    'a request accepts fewer types',
    hours('maximum: 24'),
    body('hours: z.number().check(z.meta({ maximum: 24 }))'),
    'no longer accepts a string as `hours`',
  ],
  [
    'a request enumeration loses a value',
    body('s: z.enum(["a", "b"])'),
    body('s: z.enum(["a"])'),
    'no longer accepts "b" as `s`',
  ],
  ['a request has a lower limit', hours('maximum: 24'), hours('maximum: 12'), 'accepts `hours` only with maximum 12'],
  [
    'a request gets a limit',
    body('n: z.string()'),
    body('n: z.string().check(z.maxLength(9))'),
    'accepts `n` only with maxLength 9',
  ],
  [
    'a request gets a pattern',
    body('n: z.string()'),
    body('n: z.string().check(z.regex(/^a/))'),
    'accepts `n` only with pattern "^a"',
  ],
  ['a query requires a field', '', 'query: z.object({ page: z.string() })', 'now requires `page`'],
  [
    'a parameter accepts fewer types',
    'path: "/api/p/{id}", params: z.object({ id: z.union([z.number(), z.string()]) })',
    'path: "/api/p/{id}", params: z.object({ id: z.number() })',
    'no longer accepts a string as `id`',
  ],
  ['a file becomes required', proof('max: 1'), proof('max: 1, required: "Please."'), 'now requires `proof`'],
  ['a file field is removed', proof('max: 1'), '', 'no longer accepts `proof`'],
  ['fewer files are accepted', proof('max: 10'), proof('max: 1'), 'accepts at most 1 of `proof`'],
  [
    'other file types are accepted',
    'files: { proof: { kind: "paper", max: 1 } }',
    proof('max: 1'),
    'no longer accepts pdf as `proof`',
  ],
  ['an operation allows fewer roles', 'auth: "user"', 'auth: "admin"', 'no longer allows a client'],
  ['an operation moves', 'path: "/api/a/{id}"', 'path: "/api/b/{id}"', 'has moved from GET /api/a/{} to GET /api/b/{}'],
  [
    'an operation changes its method',
    'method: "PUT", path: "/api/m"',
    'method: "POST", path: "/api/m"',
    'has moved from PUT /api/m to POST /api/m',
  ],
  ['an operation is removed', response('id: z.number()'), null, 'was removed'],

  [
    'a response gets an optional field',
    response('id: z.optional(z.nullable(z.number())), s: z.enum(["a", "b"])'),
    response('id: z.optional(z.nullable(z.number())), s: z.enum(["a", "b"]), more: z.optional(z.string())'),
    undefined,
  ],
  [
    'a request accepts more',
    body('a: z.string(), s: z.enum(["a"])'),
    body('a: z.optional(z.union([z.number(), z.string()])), s: z.string(), b: z.optional(z.string())'),
    undefined,
  ],
  ['limits grow', hours('minimum: 1, maximum: 24'), hours('minimum: 0, maximum: 48'), undefined],
  [
    'more files are accepted',
    proof('max: 1, required: "Please."'),
    'files: { proof: { kind: "paper", max: 10 }, other: { kind: "image", max: 1 } }',
    undefined,
  ],
  ['more roles are allowed', 'auth: "admin"', 'auth: "user"', undefined],
  [
    'a parameter has another name',
    'path: "/api/c/{id}", params: z.object({ id: z.number() })',
    'path: "/api/c/{no}", params: z.object({ no: z.number() })',
    undefined,
  ],
  [
    'a response loses a field that the release marks as loosened',
    response(`id: z.number(), old: ${loosened}`),
    response('id: z.number()'),
    undefined,
  ],
  [
    'a request requires a field that the release marks as loosened',
    body(`name: z.optional(${loosened})`),
    body('name: z.string()'),
    undefined,
  ],
].map(([name, old, now, says], index) => ({ id: `operation${index}`, name, old, now, says }));

const operation = (id, rest) =>
  `{ id: '${id}', service: 'billing', method: 'GET', path: '/api/${id}', auth: 'admin', failure: 'No.', ${rest} }`;
const contracts = (which, extra) => `
import * as z from 'zod/mini';
export const fileKinds = { image: { maxBytes: 10, extensions: ['png'] }, paper: { maxBytes: 10, extensions: ['png', 'pdf'] } };
export const allOperations = [${[...changes.filter((change) => change[which] !== null).map((change) => operation(change.id, change[which])), ...extra].join(',\n')}];
`;

let folder;
const git = (...args) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const write = async (path, text) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
};
const commit = () => {
  git('add', '-A');
  git('commit', '-q', '-m', 'a commit');
};

async function release(tag) {
  await write(
    'packages/contracts/src/index.ts',
    contracts('old', [operation('forgotten', response('id: z.number()'))]),
  );
  await write('mfe-portal/package.json', '{ "version": "0.1.0" }');
  await write(
    'mfe-portal/src/use.ts',
    `import { area, other as more, type Thing } from '@hourbank/contracts';\n${changes.map(({ id }) => `use(area.${id})`).join(';\n')};\nstore.forgotten();\nexport const isBusy = (error) => error.code === 'entry_busy' || error.code === 'never_answered';\n`,
  );
  await write('svc-billing/package.json', '{ "version": "0.1.0" }');
  await write(
    'svc-billing/src/serve.ts',
    `import { area } from '@hourbank/contracts';\nserve(area.forgotten);\nthrow conflict('entry_busy', 'Busy.');\n`,
  );
  commit();
  if (tag) git('tag', tag);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-released-'));
  git('init', '-q');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('reports every breaking change with the component that breaks, and no other change', async () => {
  await release('v0.1.0');
  await write('packages/contracts/src/index.ts', contracts('now', []));
  await write('svc-billing/src/serve.ts', 'serve(area.forgotten);\n');
  const { releases, broken, unused } = await holdAgainstReleases(folder);
  expect(releases).toEqual(['v0.1.0']);
  const reported = Object.fromEntries(
    changes.map(({ id, name }) => [
      name,
      broken.find((line) => line.startsWith(`mfe-portal 0.1.0 would break: ${id} `))?.split(`${id} `)[1],
    ]),
  );
  expect(reported).toEqual(Object.fromEntries(changes.map(({ name, says }) => [name, says])));
  expect(broken).toContain('mfe-portal 0.1.0 would break: no operation returns the error `entry_busy`');
  const byReleased = broken.filter((line) => line.startsWith('mfe-portal 0.1.0'));
  expect(byReleased).toHaveLength(changes.filter(({ says }) => says).length + 1);
  expect(unused).toEqual(['not used in v0.1.0: forgotten was removed']);
});

test.each([
  ['id: z.number(), more: z.string()', 'is read with `more`, which the release may omit'],
  ['id: z.number(), old: z.string()', 'is read without null as `old`, which the release may return'],
])('fails if a present caller cannot read the response of the release: %s', async (now, problem) => {
  const declare = (shape) =>
    write(
      'packages/contracts/src/index.ts',
      `import * as z from 'zod/mini';\nexport const fileKinds = {};\nexport const allOperations = [${operation('read', response(shape))}];\n`,
    );
  await declare('id: z.number(), old: z.nullable(z.string())');
  await write('mfe-portal/package.json', '{ "version": "0.1.0" }');
  await write('mfe-portal/src/use.ts', `import { area } from '@hourbank/contracts';\nuse(area.read);\n`);
  await write('svc-billing/package.json', '{ "version": "0.1.0" }');
  await write('svc-billing/src/serve.ts', '');
  await write('packages/service-kit/src/errors.ts', '');
  commit();
  git('tag', 'v0.1.0');
  await declare(now);
  const { broken } = await holdAgainstReleases(folder);
  expect(broken).toContain(`the present mfe-portal would break beside v0.1.0: read ${problem}`);
});

test('compares a component with what it last released alone, and the others with the release before', async () => {
  await release('v0.1.0');
  await write('packages/contracts/src/index.ts', contracts('now', []));
  await write('mfe-portal/package.json', '{ "version": "0.1.1" }');
  await write('mfe-portal/src/use.ts', `import { area } from '@hourbank/contracts';\nuse(area.operation1);\n`);
  await write('svc-tasks/package.json', '{ "version": "0.1.0" }');
  await write('svc-tasks/src/use.ts', `import { area } from '@hourbank/contracts';\nuse(area.operation2);\n`);
  commit();
  expect((await holdAgainstReleases(folder)).broken).toContainEqual(
    expect.stringMatching(/^mfe-portal 0.1.0 would break/),
  );
  git('tag', 'mfe-portal/v0.1.1-rc.1');
  expect((await holdAgainstReleases(folder)).releases).toEqual(['v0.1.0']);
  git('tag', 'mfe-portal/v0.1.1');
  const { releases, broken } = await holdAgainstReleases(folder);
  expect(releases.toSorted()).toEqual(['mfe-portal/v0.1.1', 'v0.1.0']);
  expect(broken).toEqual([]);
  await write('packages/contracts/src/index.ts', contracts('now', []).replace("'/api/operation1'", "'/api/moved'"));
  expect((await holdAgainstReleases(folder)).broken).toEqual([
    'mfe-portal 0.1.1 would break: operation1 has moved from GET /api/operation1 to GET /api/moved',
  ]);
});

test('reports nothing if nothing changed', async () => {
  await release('v0.1.0');
  expect(await holdAgainstReleases(folder)).toEqual({ releases: ['v0.1.0'], broken: [], unused: [] });
});

test('reports nothing without a release', async () => {
  await release(null);
  expect(await holdAgainstReleases(folder)).toEqual({ releases: [], broken: [], unused: [] });
});

test('every operation is exported by its id, so that its users can be found in the sources', async () => {
  const areas = await import('@hourbank/contracts');
  const named = new Set(Object.values(areas).flatMap((area) => Object.keys(area)));
  expect(allOperations.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
});

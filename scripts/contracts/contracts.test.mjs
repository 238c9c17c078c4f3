import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { allOperations } from '@hourbank/contracts';
import { holdAgainstRelease } from './hold-against.mjs';

const answer = (shape) => `response: z.object({ ${shape} })`;
const body = (shape) => `body: z.object({ ${shape} })`;
const hours = (limits) => body(`hours: z.union([z.number(), z.string()]).check(z.meta({ ${limits} }))`);
const proof = (rest) => `files: { proof: { kind: 'image', ${rest} } }`;
const loosened = 'z.string().check(z.meta({ loosened: true }))';

/** What an operation was in the release, what it is now, and what has to be said of that; nothing when the change does no harm. */
const changes = [
  [
    'an answer loses a field',
    answer('id: z.number(), hoursLeft: z.number()'),
    answer('id: z.number()'),
    'no longer answers `hoursLeft`',
  ],
  [
    'a list in an answer loses a field',
    answer('rows: z.array(z.object({ a: z.string(), b: z.string() }))'),
    answer('rows: z.array(z.object({ a: z.string() }))'),
    'no longer answers `rows[].b`',
  ],
  [
    'an answer may leave a field out',
    answer('id: z.number()'),
    answer('id: z.optional(z.number())'),
    'may leave out `id`',
  ],
  ['an answer may be null', answer('id: z.number()'), answer('id: z.nullable(z.number())'), 'may answer null as `id`'],
  ['an answer changes its type', answer('id: z.number()'), answer('id: z.string()'), 'may answer a string as `id`'],
  [
    'an answer has a word more',
    answer('s: z.enum(["a", "b"])'),
    answer('s: z.enum(["a", "b", "c"])'),
    'may answer "c" as `s`',
  ],
  [
    'an answer becomes a list',
    answer('id: z.number()'),
    'response: z.array(z.object({ id: z.number() }))',
    'may answer a list as the whole',
  ],
  ['an answer goes', answer('id: z.number()'), 'status: 200', 'no longer answers `id`'],
  ['an answer says its total no more', 'paged: true', '', 'no longer says the total in `X-Total-Count`'],
  [
    'a download changes its type',
    'download: "text/csv"',
    'download: "application/pdf"',
    'answers application/pdf instead of text/csv',
  ],
  [
    'a success changes its status',
    `status: 201, ${answer('id: z.number()')}`,
    answer('id: z.number()'),
    'answers 200 instead of 201',
  ],
  ['a request needs a new field', body(''), body('name: z.string()'), 'now needs `name`'],
  [
    'a request needs what was optional',
    body('name: z.optional(z.string())'),
    body('name: z.string()'),
    'now needs `name`',
  ],
  ['a request loses a field', body('name: z.optional(z.string())'), body(''), 'no longer takes `name`'],
  [
    'a request takes fewer types',
    hours('maximum: 24'),
    body('hours: z.number().check(z.meta({ maximum: 24 }))'),
    'no longer takes a string as `hours`',
  ],
  [
    'a request knows a word less',
    body('s: z.enum(["a", "b"])'),
    body('s: z.enum(["a"])'),
    'no longer takes "b" as `s`',
  ],
  ['a request has a lower limit', hours('maximum: 24'), hours('maximum: 12'), 'takes `hours` only with maximum 12'],
  [
    'a request has a limit where there was none',
    body('n: z.string()'),
    body('n: z.string().check(z.maxLength(9))'),
    'takes `n` only with maxLength 9',
  ],
  [
    'a request has a pattern now',
    body('n: z.string()'),
    body('n: z.string().check(z.regex(/^a/))'),
    'takes `n` only with pattern "^a"',
  ],
  ['a query needs something', '', 'query: z.object({ page: z.string() })', 'now needs `page`'],
  [
    'a parameter takes less',
    'path: "/api/p/{id}", params: z.object({ id: z.union([z.number(), z.string()]) })',
    'path: "/api/p/{id}", params: z.object({ id: z.number() })',
    'no longer takes a string as `id`',
  ],
  ['a file is needed now', proof('max: 1'), proof('max: 1, required: "Please."'), 'now needs `proof`'],
  ['a file is no longer taken', proof('max: 1'), '', 'no longer takes `proof`'],
  ['fewer files are taken', proof('max: 10'), proof('max: 1'), 'takes at most 1 of `proof`'],
  [
    'other files are taken',
    'files: { proof: { kind: "paper", max: 1 } }',
    proof('max: 1'),
    'no longer takes pdf as `proof`',
  ],
  ['an operation lets in fewer', 'auth: "user"', 'auth: "admin"', 'no longer lets in a client'],
  ['an operation moves', 'path: "/api/a/{id}"', 'path: "/api/b/{id}"', 'has moved from GET /api/a/{} to GET /api/b/{}'],
  [
    'an operation changes its method',
    'method: "PUT", path: "/api/m"',
    'method: "POST", path: "/api/m"',
    'has moved from PUT /api/m to POST /api/m',
  ],
  ['an operation goes', answer('id: z.number()'), null, 'is gone'],

  [
    'an answer promises more',
    answer('id: z.optional(z.nullable(z.number())), s: z.enum(["a", "b"])'),
    answer('id: z.optional(z.nullable(z.number())), s: z.enum(["a", "b"]), more: z.optional(z.string())'),
    undefined,
  ],
  [
    'a request takes more',
    body('a: z.string(), s: z.enum(["a"])'),
    body('a: z.optional(z.union([z.number(), z.string()])), s: z.string(), b: z.optional(z.string())'),
    undefined,
  ],
  ['limits grow', hours('minimum: 1, maximum: 24'), hours('minimum: 0, maximum: 48'), undefined],
  [
    'more files are taken',
    proof('max: 1, required: "Please."'),
    'files: { proof: { kind: "paper", max: 10 }, other: { kind: "image", max: 1 } }',
    undefined,
  ],
  ['more people are let in', 'auth: "admin"', 'auth: "user"', undefined],
  [
    'a parameter has another name',
    'path: "/api/c/{id}", params: z.object({ id: z.number() })',
    'path: "/api/c/{no}", params: z.object({ no: z.number() })',
    undefined,
  ],
  [
    'an answer loses what the release had loosened',
    answer(`id: z.number(), old: ${loosened}`),
    answer('id: z.number()'),
    undefined,
  ],
  [
    'a request needs what the release had loosened',
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
  await write('packages/contracts/src/index.ts', contracts('old', [operation('forgotten', answer('id: z.number()'))]));
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
  const { release: held, broken, unused } = await holdAgainstRelease(folder);
  expect(held).toBe('v0.1.0');
  const said = Object.fromEntries(
    changes.map(({ id, name }) => [
      name,
      broken.find((line) => line.startsWith(`mfe-portal 0.1.0 would break: ${id} `))?.split(`${id} `)[1],
    ]),
  );
  expect(said).toEqual(Object.fromEntries(changes.map(({ name, says }) => [name, says])));
  expect(broken).toContain('mfe-portal 0.1.0 would break: no operation returns the error `entry_busy`');
  const byReleased = broken.filter((line) => line.startsWith('mfe-portal 0.1.0'));
  expect(byReleased).toHaveLength(changes.filter(({ says }) => says).length + 1);
  expect(unused).toEqual(['not used in v0.1.0: forgotten is gone']);
});

test.each([
  ['id: z.number(), more: z.string()', 'is read with `more`, which the release may leave out'],
  ['id: z.number(), old: z.string()', 'is read without null as `old`, which the release may answer'],
])('fails if a present caller cannot read the answer of the release: %s', async (now, problem) => {
  const declare = (shape) =>
    write(
      'packages/contracts/src/index.ts',
      `import * as z from 'zod/mini';\nexport const fileKinds = {};\nexport const allOperations = [${operation('read', answer(shape))}];\n`,
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
  const { broken } = await holdAgainstRelease(folder);
  expect(broken).toContain(`the present mfe-portal would break beside v0.1.0: read ${problem}`);
});

test('nothing is broken where nothing changed', async () => {
  await release('v0.1.0');
  expect(await holdAgainstRelease(folder)).toEqual({ release: 'v0.1.0', broken: [], unused: [] });
});

test('without a release there is nothing to hold the contracts against', async () => {
  await release(null);
  expect(await holdAgainstRelease(folder)).toEqual({ release: null, broken: [], unused: [] });
});

test('operations are named in the sources as they are declared, so that their users are found', async () => {
  const areas = await import('@hourbank/contracts');
  const named = new Set(Object.values(areas).flatMap((area) => Object.keys(area)));
  expect(allOperations.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
});

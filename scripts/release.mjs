import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { readContracts } from './contracts/read-contracts.mjs';
import { dist, fronts, gateway, root, services } from './lib/components.mjs';
import { lastRelease } from './lib/release.mjs';
import { run, runTool } from './lib/run.mjs';

const { values, words } = readArguments({
  usage: 'npm run release -- <version, such as 1.2.0 or 1.2.0-rc.1> [--only <component, such as svc-billing>]',
  options: { only: { type: 'string' } },
  words: { min: 1, max: 1 },
});
const [version] = words;
const { only } = values;
const components = [...services, gateway, ...fronts].map(({ folder }) => folder);
const isReleased = (folder) => !only || folder === only;
const tag = only ? `${only}/v${version}` : `v${version}`;
const git = async (...args) => (await run('git', args)).trim();
const read = (path) => readFile(join(root, path), 'utf8');

/** A candidate comes before its release. */
const numbersOf = (text) => {
  const [, core, candidate = Infinity] = /^(?:.+\/)?v?(\d+\.\d+\.\d+)(?:-rc\.(\d+))?$/.exec(text) ?? [];
  return core ? [...core.split('.'), candidate].map(Number) : null;
};

function requireNewer(last) {
  const [now, before] = [numbersOf(version), numbersOf(last)];
  const at = now.findIndex((number, index) => number !== before[index]);
  if (at === -1 || now[at] < before[at]) throw new Error(`${version} does not come after ${last}.`);
}

async function rewrite(path, change) {
  await writeFile(join(root, path), change(await read(path)));
  return path;
}

/** The lockfile also contains these versions. */
const setLockedVersions = (paths) =>
  rewrite('package-lock.json', (text) => {
    const lock = JSON.parse(text);
    if (!only) lock.version = version;
    for (const path of paths) lock.packages[path].version = version;
    return `${JSON.stringify(lock, null, 2)}\n`;
  });

async function foldersWithVersion() {
  if (only) return [only];
  const packages = (await readdir(join(root, 'packages'))).map((name) => `packages/${name}`);
  const { workspaces } = JSON.parse(await read('package.json'));
  return ['', ...packages, ...workspaces.filter((path) => !path.includes('*'))];
}

/** The manifests name the images of the release, each the one of its own component. */
async function setTags() {
  const files = (await git('ls-files', 'k8s')).split('\n').filter((file) => file.endsWith('/kustomization.yaml'));
  const tagged = [];
  for (const file of files) {
    const text = await read(file);
    const [, image] = /name: (?:\S+\/)?hourbank\/(\S+)\n(?:.+\n)*? +newTag: /.exec(text) ?? [];
    if (image && isReleased(image))
      tagged.push(await rewrite(file, () => text.replaceAll(/newTag: .+/g, `newTag: ${version}`)));
  }
  return tagged;
}

const unreleased = '## Unreleased\n';

/** What changed since the last release gets the name and the day of this one. */
const dateChangelog = () =>
  rewrite('CHANGELOG.md', (text) => {
    const today = new Date().toISOString().slice(0, 10);
    return text.replace(unreleased, `${unreleased}\n## ${version} - ${today}\n`);
  });

/** Writes the schemas of the released services as files, with which later migrations are compared (D-60). */
async function dumpSchemas() {
  const folders = services.map(({ folder }) => folder).filter(isReleased);
  if (folders.length === 0) return [];
  for (const TEST_DATABASE of ['sqlite', 'mariadb'])
    await runTool('jest/bin/jest.js', ['--runInBand', ...folders.map((folder) => `${folder}/src/db/schema.test.ts`)], {
      env: { CI: 'true', TEST_DATABASE, RELEASE_VERSION: version },
    });
  return folders.map((folder) => `${folder}/src/db/released`);
}

/** Images of the commit, labelled with it. Nothing is pushed. */
async function buildImages(registry, commit) {
  const images = components
    .map((name) => ({ name, args: ['--build-arg', `COMPONENT=${name}`] }))
    .concat({ name: 'operations', args: ['--file', 'scripts/operate/Dockerfile'] })
    .filter(({ name }) => isReleased(name));
  const names = [];
  for (const { name, args } of images) {
    const image = `${registry}/hourbank/${name}:${version}`;
    const of = ['--build-arg', `VERSION=${version}`, '--build-arg', `COMMIT=${commit}`];
    await run('docker', ['build', ...args, ...of, '--tag', image, '.'], { cwd: root });
    names.push(image);
  }
  return names;
}

/** What runs, from the lockfile, as CycloneDX. `npm sbom` fails for packages that `overrides` replaces. */
async function billOfMaterials() {
  const { packages } = JSON.parse(await read('package-lock.json'));
  const components = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version: of, integrity = '' }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const [, content] = /^sha512-(\S+)/.exec(integrity) ?? [];
      const hash = content && { alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') };
      return {
        type: 'library',
        name,
        version: of,
        purl: `pkg:npm/${name.replace('@', '%40')}@${of}`,
        hashes: hash ? [hash] : [],
      };
    });
  const product = { type: 'application', name: only ?? 'hourbank', version };
  return { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component: product }, components };
}

const order = only
  ? `1. Back up.
2. ${only}: ${only.startsWith('svc-') ? 'its migration job, then its replicas' : 'its replicas'}. All other components stay as they are.`
  : `1. Back up.
2. Services and gateway in any order, each: its migration job, then its replicas. An operation that a console is new to needs its service first.
3. The consoles, then the shell.`;

const notes = (changes, commit, images) => `# ${only ?? 'Hourbank'} ${version}

Commit ${commit}.

## Order

${order}

To roll back, start the former images; schemas stay as they are (docs/releases.md).
${images.length > 0 ? `\n## Images\n\n${images.map((image) => `- ${image}`).join('\n')}\n` : ''}
## Changes
${changes}`;

/** Of everything, the section of the changelog; of a component alone, the commits that changed it or shared code. */
async function changesSince(last) {
  if (only)
    return `\n${await git('log', '--format=- %s', ...(last ? [`${last}..HEAD~`] : ['HEAD~']), '--', only, 'packages')}\n`;
  const [, changes = ''] = (await read('CHANGELOG.md')).split(`## ${version} - `);
  return changes.slice(changes.indexOf('\n')).split('\n## ')[0];
}

/** Notes, contracts and a bill of materials in `dist/release`, for those who install it. */
async function describe(last, commit, images) {
  const folder = join(dist, 'release', ...(only ? [only] : []), version);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'notes.md'), notes(await changesSince(last), commit, images));
  for (const [name, content] of [
    ['contracts', await readContracts(root)],
    ['sbom.cdx', await billOfMaterials()],
  ])
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
  return folder;
}

/**
 * Sets the version of all components and manifests and dates the changelog, or sets the version of one component, in a
 * commit with a tag, with which later commits are compared. Builds images if HOURBANK_REGISTRY names a registry. Pushes
 * nothing.
 */
async function release() {
  if (!/^\d/.test(version) || !numbersOf(version)) throw new Error(`${version} is no version: 1.2.0 or 1.2.0-rc.1`);
  if (only && !components.includes(only)) throw new Error(`${only} is none of ${components.join(', ')}.`);
  if ((await git('status', '--porcelain')) !== '') throw new Error('There are changes that are not committed.');
  const last = await lastRelease(root, { component: only, candidates: true });
  if (last) requireNewer(last);
  for (const check of ['check-contracts', 'check-migrations']) await run(process.execPath, [`scripts/${check}.mjs`]);
  const folders = await foldersWithVersion();
  const setVersion = (path) =>
    rewrite(join(path, 'package.json'), (text) => text.replace(/("version": )"[^"]*"/, `$1"${version}"`));
  const files = [
    ...(await Promise.all(folders.map(setVersion))),
    await setLockedVersions(folders),
    ...(await setTags()),
    ...(only ? [] : [await dateChangelog()]),
  ];
  const dumps = version.startsWith('0.') || version.includes('-') ? [] : await dumpSchemas();
  await git('add', '--', ...files, ...dumps);
  await git('commit', '-q', '-m', `chore(release): ${only ? `${only} ` : ''}${version}`);
  await git('tag', '-a', tag, '-m', `${only ?? 'Hourbank'} ${version}`);
  const commit = await git('rev-parse', '--short=12', 'HEAD');
  const registry = process.env.HOURBANK_REGISTRY;
  const images = registry ? await buildImages(registry, commit) : [];
  const folder = await describe(last, commit, images);
  console.log(`${tag} is tagged; notes, contracts and bill of materials: ${folder}`);
  console.log(['To publish it: git push --follow-tags', ...images.map((image) => `docker push ${image}`)].join('\n'));
}

await release().catch((cause) => {
  console.error(`${cause.output ?? ''}${cause.message}`);
  process.exitCode = 1;
});

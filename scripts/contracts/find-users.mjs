import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const isComponent = (name) => /^(svc-\w+|mfe-\w+|shell|gateway)$/.test(name);
const isSource = (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name);

/** The sources below a folder without tests, as one text. */
export async function sourcesBelow(folder, isWanted = () => true) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isWanted);
  return (await Promise.all(paths.map((path) => readFile(path, 'utf8')))).join('\n');
}

/**
 * The local names of imported groups of operations: `import { billing, identity as people } from
 * '@hourbank/contracts'`.
 */
const areasIn = (text) =>
  [...text.matchAll(/import \{([^}]*)\} from '@hourbank\/contracts'/g)]
    .flatMap(([, names]) => names.split(',').map((name) => name.trim().split(' as ').at(-1)))
    .filter((name) => /^[a-z]\w*$/.test(name));

/** The operations that a source uses. */
function operationsIn(text) {
  const areas = [...new Set(areasIn(text))];
  if (areas.length === 0) return new Set();
  return new Set(
    [...text.matchAll(new RegExp(`\\b(?:${areas.join('|')})\\.(\\w+)`, 'g'))].map(([, operation]) => operation),
  );
}

const packagesIn = (text) =>
  [...new Set([...text.matchAll(/from '@hourbank\/([\w-]+)/g)].map(([, name]) => name))].filter(
    (name) => name !== 'contracts',
  );

/** The sources of a component and of the packages that it uses. */
async function textOf(folder, component) {
  const texts = [await sourcesBelow(join(folder, component, 'src'))];
  const seen = new Set();
  for (const name of packagesIn(texts[0])) {
    if (seen.has(name)) continue;
    seen.add(name);
    texts.push(await sourcesBelow(join(folder, 'packages', name, 'src')));
  }
  return texts.join('\n');
}

/**
 * The components of a checkout with their versions, the operations they use (`billing.getPackage`) and the error codes
 * they compare (`code === '…'`). A service does not count as a user of its own operations.
 */
export async function findUsers(folder) {
  const names = (await readdir(folder)).filter(isComponent);
  return Promise.all(
    names.map(async (name) => {
      const [text, { version }] = await Promise.all([
        textOf(folder, name),
        readFile(join(folder, name, 'package.json'), 'utf8').then(JSON.parse),
      ]);
      const mentioned = operationsIn(text);
      const codes = new Set(
        [...text.matchAll(/(?<!typeof \S*)\.code\s*[!=]==\s*'([a-z_]+)'/g)].map(([, code]) => code),
      );
      return { name, version, codes, uses: ({ id, service }) => name !== `svc-${service}` && mentioned.has(id) };
    }),
  );
}

/**
 * The error codes that the services and the gateway of a checkout can return: all string literals that look like one.
 */
export async function findCodes(folder) {
  const components = (await readdir(folder)).filter((name) => isComponent(name) && !/^(mfe-|shell)/.test(name));
  const texts = await Promise.all(
    [...components.map((component) => join(folder, component, 'src')), join(folder, 'packages/service-kit/src')].map(
      (path) => sourcesBelow(path),
    ),
  );
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/(\.code\s*[!=]==\s*)?'([a-z][a-z_]+)'/g)]
        .filter(([, asked]) => !asked)
        .map(([, , code]) => code),
    ),
  );
}

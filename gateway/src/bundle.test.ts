import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(__dirname, '../..');

/** The npm packages that an entry file loads, directly or not, before unused code is removed. */
async function packagesOf(entry: string): Promise<Set<string>> {
  const { metafile } = await build({
    entryPoints: [join(root, entry)],
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const names = Object.keys(metafile.inputs).map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

test.each(['gateway/src/main.ts', 'packages/static-site/src/main.ts'])(
  '%s loads neither a database nor an object store',
  async (entry) => {
    const packages = await packagesOf(entry);
    expect(packages).toContain('pino');
    for (const name of ['typeorm', 'mysql2', 'better-sqlite3', '@photostructure/sqlite', 'minio', 'htmlparser2'])
      expect(packages).not.toContain(name);
  },
);

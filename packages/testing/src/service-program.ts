import { join, relative } from 'node:path';

const root = join(__dirname, '../../..');
/** The options of images (`Dockerfile`). */
const inProduction = ['--max-old-space-size=160', '--max-semi-space-size=8'];

/**
 * The arguments of Node that start a program: a built file as it is, a source file with tsx. With TEST_BUILT, which
 * `npm test` sets after its build, the source file of a component stands for its bundle in `dist`, which starts in a
 * tenth of the time.
 * @param entry path of the program, for example `/.../svc-billing/src/main.ts`
 * @param options options of Node for a built file
 */
export function programArgs(entry: string, options: readonly string[] = inProduction): string[] {
  if (!entry.endsWith('.ts')) return [...options, entry];
  if (!process.env.TEST_BUILT) return ['--import', 'tsx', entry];
  const [component = ''] = relative(root, entry).split('/');
  return [...options, join(root, 'dist', component, 'main.js')];
}

/** The file of a built worker in `dist`, with TEST_BUILT. From source, a worker takes two seconds of CPU to start. */
export const builtWorker = (path: string): { file?: string } =>
  process.env.TEST_BUILT ? { file: join(root, 'dist', path) } : {};

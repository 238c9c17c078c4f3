import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './components.mjs';

function commitOf() {
  try {
    return execFileSync('git', ['-C', root, 'rev-parse', '--short=12', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

/** The release of a component of this checkout or image, which can be released alone. */
export const versionOf = (env, folder = '') =>
  env.HOURBANK_VERSION || JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).version;

/**
 * The release and the commit of this checkout or image, for the variables HOURBANK_VERSION and HOURBANK_COMMIT (D-113).
 */
export const buildInfo = (env = process.env) => ({
  version: versionOf(env),
  commit: env.HOURBANK_COMMIT || commitOf(),
});

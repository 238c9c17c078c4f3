import { run } from '../lib/run.mjs';

/** Thrown if containers cannot run on this machine. The message says what is missing. */
export class NoEngine extends Error {}

/**
 * The Docker CLI with one engine. BuildKit is not installed everywhere, so the Dockerfile uses only what the classic
 * builder supports.
 * @param {string | undefined} host as in DOCKER_HOST; undefined is the CLI's own choice
 */
export function dockerAt(host) {
  const env = { ...(host ? { DOCKER_HOST: host } : {}), DOCKER_BUILDKIT: '0', COMPOSE_DOCKER_CLI_BUILD: '1' };
  const docker = (...args) => run('docker', args, { env });
  return {
    env,
    docker,
    /** The result of `docker inspect` for one object, or null. */
    inspect: (name) =>
      docker('inspect', name).then(
        (text) => JSON.parse(text)[0],
        () => null,
      ),
    build: (tag, file, context, ...options) =>
      docker('build', '--network', 'host', '--tag', tag, '--file', file, ...options, context),
  };
}

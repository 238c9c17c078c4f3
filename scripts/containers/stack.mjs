import { join } from 'node:path';
import { fronts, gateway, root, services } from '../lib/components.mjs';
import { run } from '../lib/run.mjs';

export const components = [...services, gateway, ...fronts].map(({ folder }) => folder);
/** Tag of images that are built only for the check. */
const version = 'check';
export const imageOf = (component) => `hourbank/${component}:${version}`;

/** docker-compose.yml with its own project name, port and secrets, separate from a running stack. */
export function composeStack({ compose, env, variables, port, secrets, project }) {
  const [command, ...args] = [...compose, '--project-name', project, '--file', join(root, 'docker-compose.yml')];
  const often = { max: 6_000, windowSeconds: 60 };
  const environment = {
    ...env,
    ...variables,
    SECRETS_DIR: secrets,
    HOURBANK_BIND: '127.0.0.1',
    HOURBANK_PORT: String(port),
    HOURBANK_VERSION: version,
    PUBLIC_URL: `http://localhost:${port}`,
    // All journeys use one admin and are faster than a person.
    RATE_LIMITS: JSON.stringify({ requests: often, uploads: often, documents: often }),
  };
  const tell = (...rest) => run(command, [...args, ...rest], { env: environment });
  return {
    url: `http://127.0.0.1:${port}`,
    containerOf: (service) => `${project}-${service}-1`,
    compose: tell,
    up: (...options) => tell('up', '--detach', '--no-build', '--wait', ...options),
    down: () => tell('down', '--volumes', '--timeout', '20'),
  };
}

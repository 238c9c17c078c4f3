/** Rules for docker-compose.yml. */

const isJob = (service) => service?.restart === 'no';
const isPinned = (image) => /(:[^:/]*\d[^:/]*|@sha256:[0-9a-f]{64})$/.test(image);
/** Images of this repository are built locally, or are those of the release that HOURBANK_VERSION names. */
const isOurs = (image) => image.startsWith('hourbank/') && image.endsWith(':${HOURBANK_VERSION:-local}');
/** Replaces `${NAME:-default}` with its default. */
const withDefaults = (text) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1');
const looksSecret = /(SECRET|PASSWORD|TOKEN|DATABASE_URL|STORE_URL|SMTP_URL)/;

const perService = [
  ['has a read-only root', ({ read_only }) => read_only === true],
  ['drops all capabilities', ({ cap_drop }) => cap_drop?.includes('ALL') ?? false],
  [
    'gains no privileges',
    ({ security_opt, privileged, cap_add }) =>
      (security_opt?.includes('no-new-privileges:true') ?? false) && !privileged && !cap_add,
  ],
  ['has limits for memory and processes', ({ mem_limit, pids_limit }) => Boolean(mem_limit) && Boolean(pids_limit)],
  ['has a health check or is a job', (service) => isJob(service) || Boolean(service.healthcheck?.test)],
  ['has a pinned image', ({ image = '' }) => isOurs(image) || isPinned(withDefaults(image))],
  [
    'receives secrets as files only',
    ({ environment = {} }) =>
      Object.entries(environment).every(
        ([name, value]) => !looksSecret.test(name) || name.endsWith('_FILE') || value === '',
      ),
  ],
  ['is not root, unless it is a job', (service) => isJob(service) || !/^(0|root)\b/.test(service.user ?? '')],
  ['lists its networks', ({ networks }) => (networks?.length ?? 0) > 0],
];

const names = (services, test) => Object.keys(services).filter((name) => test(services[name], name));
const inNetwork =
  (network) =>
  ({ networks }) =>
    networks.includes(network);

/**
 * @param {object} compose docker-compose.yml, parsed with its merges
 * @param {string[]} components folders of all components
 * @returns {string[]} the violations, one sentence each
 */
export function brokenRules(compose, components) {
  const { services, secrets, networks } = compose;
  const found = perService.flatMap(([rule, holds]) =>
    names(services, (service) => !holds(service)).map((name) => `${name} violates the rule: ${rule}`),
  );
  const say = (wrong, sentence) => found.push(...wrong.map((name) => `${name} ${sentence}`));

  say(
    components.filter((component) => !services[component]),
    'is missing',
  );
  say(
    names(services, ({ ports }, name) => Boolean(ports) !== (name === 'gateway')),
    'must publish a port only if it is the gateway',
  );
  say(
    names(
      services,
      (service, name) =>
        inNetwork('data')(service) &&
        (name === 'gateway' || !/^(svc-|database|object-store|backup$|restore$)/.test(name)),
    ),
    'must not be in the data network',
  );
  say(
    ['front', 'services', 'data'].filter((name) => networks[name]?.internal !== true),
    'must be an internal network',
  );
  say(
    names(services, ({ depends_on = {} }) =>
      Object.entries(depends_on).some(
        ([on, { condition }]) =>
          condition !== (isJob(services[on]) ? 'service_completed_successfully' : 'service_healthy'),
      ),
    ),
    'does not wait for its dependencies',
  );
  say(
    names(services, ({ secrets: used = [] }) => used.some((secret) => !secrets[secret])),
    'uses a secret that is not declared',
  );
  say(
    names(services, (service, name) => /^svc-[a-z]+$/.test(name) && service.environment.MIGRATE_ON_START !== 'false'),
    'runs migrations when it starts',
  );
  say(
    names(
      services,
      ({ secrets: used = [] }, name) =>
        !isJob(services[name]) && used.some((secret) => secret.endsWith('_migration_url')),
    ),
    'must not have the right to change a schema',
  );
  say(
    names(services, ({ secrets: used = [] }, name) =>
      used.some(
        (secret) =>
          (secret.endsWith('_store_url') && name.startsWith('svc-') && `svc-${secret.split('_')[0]}` !== name) ||
          (secret.startsWith('store_') && !name.startsWith('object-store')),
      ),
    ),
    'must not have the key of the store or of another bucket',
  );
  say(
    Object.keys(secrets).filter(
      (name) => !Object.values(services).some(({ secrets: used = [] }) => used.includes(name)),
    ),
    'is a secret that no service uses',
  );
  say(
    Object.keys(secrets).filter((name) => !secrets[name].file),
    'is a secret without a file',
  );
  return found;
}

/** What must hold for every container of docker-compose.yml; each rule answers with what is wrong. */

const isJob = (service) => service?.restart === 'no';
const isPinned = (image) => /(:[^:/]*\d[^:/]*|@sha256:[0-9a-f]{64})$/.test(image);
/** Our own are built here, or those of the release that is named. */
const isOurs = (image) => image.startsWith('hourbank/') && image.endsWith(':${HOURBANK_VERSION:-local}');
/** `${NAME:-default}` as its default, `${NAME:-}` as nothing. */
const withDefaults = (text) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1');
const looksSecret = /(SECRET|PASSWORD|TOKEN|DATABASE_URL|STORE_URL|SMTP_URL)/;

const perService = [
  ['has a read-only root', ({ read_only }) => read_only === true],
  ['drops all capabilities', ({ cap_drop }) => cap_drop?.includes('ALL') ?? false],
  [
    'gains no privilege',
    ({ security_opt, privileged, cap_add }) =>
      (security_opt?.includes('no-new-privileges:true') ?? false) && !privileged && !cap_add,
  ],
  ['has its memory and processes limited', ({ mem_limit, pids_limit }) => Boolean(mem_limit) && Boolean(pids_limit)],
  ['is asked for its health, or is a job', (service) => isJob(service) || Boolean(service.healthcheck?.test)],
  ['has a pinned image', ({ image = '' }) => isOurs(image) || isPinned(withDefaults(image))],
  [
    'gets secrets as files only',
    ({ environment = {} }) =>
      Object.entries(environment).every(
        ([name, value]) => !looksSecret.test(name) || name.endsWith('_FILE') || value === '',
      ),
  ],
  ['names its networks', ({ networks }) => (networks?.length ?? 0) > 0],
];

const names = (services, test) => Object.keys(services).filter((name) => test(services[name], name));
const inNetwork =
  (network) =>
  ({ networks }) =>
    networks.includes(network);

/**
 * @param {object} compose docker-compose.yml, parsed with its merges
 * @param {string[]} parts folders of all parts
 * @returns {string[]} what is wrong, a sentence each
 */
export function brokenRules(compose, parts) {
  const { services, secrets, networks } = compose;
  const found = perService.flatMap(([rule, holds]) =>
    names(services, (service) => !holds(service)).map((name) => `${name} breaks: ${rule}`),
  );
  const say = (wrong, sentence) => found.push(...wrong.map((name) => `${name} ${sentence}`));

  say(
    parts.filter((part) => !services[part]),
    'is missing',
  );
  say(
    names(services, ({ ports }, name) => Boolean(ports) !== (name === 'gateway')),
    'is published although it is not the gateway, or the other way round',
  );
  say(
    names(
      services,
      (service, name) =>
        inNetwork('data')(service) && (name === 'gateway' || !/^(svc-|database|object-store)/.test(name)),
    ),
    'is where the data is',
  );
  say(
    ['front', 'services', 'data'].filter((name) => networks[name]?.internal !== true),
    'is a network from which one gets out',
  );
  say(
    names(services, ({ depends_on = {} }) =>
      Object.entries(depends_on).some(
        ([on, { condition }]) =>
          condition !== (isJob(services[on]) ? 'service_completed_successfully' : 'service_healthy'),
      ),
    ),
    'does not wait for what it needs',
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
    'may change a schema',
  );
  say(
    Object.keys(secrets).filter(
      (name) => !Object.values(services).some(({ secrets: used = [] }) => used.includes(name)),
    ),
    'is a secret that no service uses',
  );
  say(
    Object.keys(secrets).filter((name) => !secrets[name].file),
    'is a secret that is no file',
  );
  return found;
}

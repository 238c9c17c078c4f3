import { services } from './components.mjs';

const secretsOf = ({ secrets, givenSecrets }) => [...secrets, ...givenSecrets];
const allSecrets = new Set(services.flatMap(secretsOf));

/** Addresses with passwords in them that `npm start` and the operator's commands read (`BILLING_DATABASE_URL`). */
const holdsPassword = /^([A-Z]+_(DATABASE|STORE)|DATABASES|BACKUP)_URL$/;

/**
 * The environment without secrets of other services, whether given as `NAME` or as `NAME_FILE`.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ secrets: string[], givenSecrets: string[] }} service
 */
export function withoutForeignSecrets(env, service) {
  const own = new Set(secretsOf(service));
  const isForeign = (name) => holdsPassword.test(name) || (allSecrets.has(name) && !own.has(name));
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isForeign(name.replace(/_FILE$/, ''))));
}

import { join } from 'node:path';
import { findSources } from '../operate/sources.mjs';
import { buildInfo, versionOf } from './build-info.mjs';
import { gateway, services, siteDir } from './components.mjs';
import { withoutForeignSecrets } from './service-secrets.mjs';

/**
 * The environment of each component in the embedded mode: loopback ports, and SQLite files and a file store below the
 * data folder, unless `BILLING_DATABASE_URL` and so on name others. Variables of the caller (BUSINESS_TIME_ZONE,
 * RATE_LIMITS, ...) are passed on, but secrets only to the services that need them.
 * @param {{ dataDir: string, ports: number[], adminPort: number, port: number, host: string, secrets: Record<string,
 * string>, base?: NodeJS.ProcessEnv }} stack
 * @returns {Record<string, Record<string, string | undefined>>} by component name
 */
export function stackEnv({ dataDir, ports, adminPort, port, host, secrets, base = process.env }) {
  const addresses = Object.fromEntries(
    services.map(({ variable }, index) => [variable, `http://127.0.0.1:${ports[index]}`]),
  );
  const publicUrl = `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  const { commit } = buildInfo(base);
  const common = {
    ...base,
    HOURBANK_COMMIT: commit,
    NODE_ENV: base.NODE_ENV ?? 'production',
    LOG_LEVEL: base.LOG_LEVEL ?? 'warn',
  };
  const sources = findSources({ ...base, DATA_DIR: dataDir }).components;
  const components = services.map((service, index) => [
    service.name,
    {
      ...withoutForeignSecrets(common, service),
      ...addresses,
      ...Object.fromEntries(service.secrets.map((secret) => [secret, base[secret] ?? secrets[secret]])),
      HOURBANK_VERSION: versionOf(base, service.folder),
      PORT: String(ports[index]),
      HOST: '127.0.0.1',
      // Services trust the gateway on this machine, their only caller. TRUSTED_PROXIES lists the proxies that the
      // gateway trusts.
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: sources[index].databaseUrl,
      STORE_URL: sources[index].storeUrl,
      DATA_DIR: dataDir,
      MAIL_DIR: base.MAIL_DIR ?? join(dataDir, 'mail'),
      PUBLIC_URL: base.PUBLIC_URL ?? publicUrl,
    },
  ]);
  const front = {
    ...withoutForeignSecrets(common, gateway),
    ...addresses,
    HOURBANK_VERSION: versionOf(base, gateway.folder),
    PORT: String(port),
    HOST: host,
    ADMIN_HOST: '127.0.0.1',
    ADMIN_PORT: base.ADMIN_PORT || String(adminPort),
    SITE_DIR: siteDir,
  };
  return Object.fromEntries([...components, [gateway.name, front]]);
}

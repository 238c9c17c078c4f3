import { join } from 'node:path';
import { identity } from '@hourbank/contracts';
import { api, freePort, testInternalSecret } from '@hourbank/testing';
import { type Component, startComponent } from '../processes';
import type { Databases } from './databases';

const password = 'only for this measurement';

export interface Identity {
  readonly url: string;
  readonly component: Component;
  /** Logs the admin in and returns the token. */
  logIn(): Promise<string>;
}

/** Starts svc-identity from a build, for measurements that depend on the number of clients. It migrates itself. */
export async function startIdentity(dist: string, databases: Databases, folder: string): Promise<Identity> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const component = await startComponent({
    name: 'identity',
    entry: join(dist, 'svc-identity', 'main.js'),
    env: {
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATABASE_URL: databases.url('identity'),
      INTERNAL_SECRET: testInternalSecret,
      KEY_ENCRYPTION_SECRET: 'key-secret-of-the-bench-0123456789012',
      ADMIN_PASSWORD: password,
      MAIL_DIR: join(folder, 'mail'),
      RATE_LIMITS: JSON.stringify({ requests: { max: 1_000_000_000, windowSeconds: 60 } }),
    },
  });
  return {
    url,
    component,
    async logIn() {
      const { status, body } = await api(url)<{ token: string }>('POST', identity.adminLogin.path, {
        username: 'admin',
        password,
      });
      if (status !== 200) throw new Error(`The login returned ${status}`);
      return body.token;
    },
  };
}

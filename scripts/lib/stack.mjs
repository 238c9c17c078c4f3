import { builtEntry, gateway, services } from './components.mjs';
import { lockFolder } from './folder-lock.mjs';
import { requireFreePort, withFreePorts } from './ports.mjs';
import { stackEnv } from './stack-env.mjs';
import { makePrivate } from './private-folder.mjs';
import { keepRunning } from './keep-running.mjs';
import { loadSecrets } from './secrets.mjs';
import { requireFinishedRestore } from './unfinished-restore.mjs';

/**
 * Starts the built stack: svc-identity first, because all others request its keys and events at startup, then the other
 * services, then the gateway on the public port.
 * @param {{ dataDir: string, port: number, host: string, say: (line: string) => void, onStart?: (component: string,
 * pid: number) => void }} options
 */
export async function startStack({ dataDir, port, host, say, onStart = () => {} }) {
  await requireFreePort(port, host);
  if (process.env.ADMIN_PORT) await requireFreePort(Number(process.env.ADMIN_PORT), '127.0.0.1', 'ADMIN_PORT');
  await makePrivate(dataDir, say);
  const unlock = await lockFolder(dataDir);
  await requireFinishedRestore(dataDir);
  const secrets = await loadSecrets(dataDir);
  let firstAdmin = null;

  /** Starts all components, which are stopped again if one of them fails. */
  async function startAll([adminPort, ...ports]) {
    const env = stackEnv({ dataDir, ports, adminPort, port, host, secrets });
    const component = (one) =>
      keepRunning({
        name: one.name,
        entry: builtEntry(one),
        env: env[one.name],
        say,
        onStart: (pid) => onStart(one.name, pid),
        onMessage: (message) => {
          if (message?.type === 'first-admin') firstAdmin = { username: message.username, password: message.password };
        },
      });
    const behind = services.map(component);
    const front = component(gateway);
    const all = [front, ...behind];
    try {
      const [identity, ...others] = behind;
      await identity.start();
      await Promise.all(others.map((one) => one.start()));
      await front.start();
    } catch (cause) {
      await Promise.all(all.map((one) => one.stop()));
      throw cause;
    }
    return { front, behind, kill: () => all.forEach((one) => one.kill()) };
  }

  const running = withFreePorts(services.length + 1, startAll);
  const { front, behind, kill } = await running.catch((cause) => {
    unlock();
    throw cause;
  });
  return {
    url: `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`,
    /** Name and password of the admin that this start created, or null (D-20). */
    firstAdmin,
    /** The gateway finishes its requests before the services stop. */
    async stop() {
      await front.stop();
      await Promise.all(behind.map((one) => one.stop()));
      unlock();
    },
    kill,
  };
}

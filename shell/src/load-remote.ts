import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { MfeModule } from '@hourbank/mfe-kit';
import { siteConfig } from './config';
import { takeManifest } from './manifests';
import type { RemoteName } from './remotes';

/** Without a limit, a remote that does not respond never fails. */
const timeLimitMs = 15_000;

/** The remote did not respond in time. The runtime keeps waiting for its script, so a retry has to reload the page. */
export class RemoteTimeout extends Error {
  override readonly name = 'RemoteTimeout';
}

registerPlugins([{ name: 'warm-manifest', fetch: (address) => takeManifest(address) ?? false }]);

const loaded = new Map<RemoteName, MfeModule>();

function withTimeLimit<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new RemoteTimeout('No response within 15 seconds.')), timeLimitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

async function fetchRemote(name: RemoteName): Promise<MfeModule> {
  const { remotes } = await siteConfig();
  // `force` discards the state of a failed attempt.
  registerRemotes([{ name, entry: remotes[name] }], { force: true });
  const remote = await loadRemote<MfeModule>(`${name}/mount`);
  if (!remote) throw new Error(`${name} has no mount module.`);
  loaded.set(name, remote);
  return remote;
}

/** Loads a micro-frontend. Throws `RemoteTimeout` if it does not respond within 15 seconds. */
export async function loadMfe(name: RemoteName): Promise<MfeModule> {
  return loaded.get(name) ?? withTimeLimit(fetchRemote(name));
}

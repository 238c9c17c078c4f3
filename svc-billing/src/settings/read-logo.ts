import { buffer } from 'node:stream/consumers';
import type { Deps } from '../deps';
import { logoPurpose } from './logo-routes';
import type { Logo } from './settings-rules';

/** Returns the bytes of the provider's logo. Null if there is none, or if it was replaced since. */
export async function readLogo({ files }: Pick<Deps, 'files'>, logo: Logo | null): Promise<Buffer | null> {
  const file = logo && (await files.find(logoPurpose, logo.id));
  return file && buffer(await files.open(file));
}

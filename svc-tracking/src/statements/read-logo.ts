import { accountPeriods } from '@hourbank/contracts';
import type { Deps } from '../dependencies';

/** Returns the provider's logo, JPEG or PNG. Null if there is none. Throws 503 if billing does not respond. */
export async function readLogo({ billing }: Pick<Deps, 'billing'>): Promise<Buffer | null> {
  const { logo } = await billing.call(accountPeriods.getProviderLogo, {});
  return logo === null ? null : Buffer.from(logo, 'base64');
}

import type { Provider } from '@hourbank/contracts';
import { storageSlot } from './storage-slot';

/** The same for everyone, so that a page does not start with another name. */
const slot = storageSlot('hb-provider');
export const unknownProvider: Provider = { name: '', logoUrl: null, email: '', phone: '', whatsapp: '' };

/** The provider as the browser showed it last (D-116). */
export function lastProvider(): Provider {
  try {
    return { ...unknownProvider, ...(JSON.parse(slot.read() ?? '{}') as Partial<Provider>) };
  } catch {
    return unknownProvider;
  }
}

/** Keeps the provider for the next page. */
export const keepProvider = (provider: Provider): void => slot.write(JSON.stringify(provider));

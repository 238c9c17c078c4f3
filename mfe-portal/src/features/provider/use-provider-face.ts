import { contactLinks, type Provider, provider } from '@hourbank/contracts';
import { storageSlot, useApi, useFileUrl } from '@hourbank/mfe-kit';
import type { Face } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The provider as it was shown last: the same for everyone, so that a page does not start with another name. */
const slot = storageSlot('hb-provider');
const unknown: Provider = { name: '', logoUrl: null, email: '', phone: '', whatsapp: '' };

function lastShown(): Provider {
  try {
    return { ...unknown, ...(JSON.parse(slot.read() ?? '{}') as Partial<Provider>) };
  } catch {
    return unknown;
  }
}

/** The provider's face, which all pages of the portal have (D-116). */
export function useProviderFace(): Face {
  const call = useApi();
  const fileUrl = useFileUrl();
  const { data } = useQuery({
    queryKey: ['provider'],
    queryFn: ({ signal }) => call(provider.getProvider, {}, { signal }),
    staleTime: 300_000,
    initialData: lastShown,
    initialDataUpdatedAt: 0,
  });
  useEffect(() => slot.write(data === unknown ? null : JSON.stringify(data)), [data]);
  return { name: data.name, logo: data.logoUrl && fileUrl(data.logoUrl), contact: contactLinks(data) };
}

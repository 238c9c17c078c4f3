import { contactLinks, provider } from '@hourbank/contracts';
import { useApi, useFileUrl } from '@hourbank/mfe-kit';
import { keepProvider, lastProvider, unknownProvider } from '@hourbank/mfe-kit/last-provider';
import type { Face } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The provider's face, which all pages of the portal have (D-116). */
export function useProviderFace(): Face {
  const call = useApi();
  const fileUrl = useFileUrl();
  const { data } = useQuery({
    queryKey: ['provider'],
    queryFn: ({ signal }) => call(provider.getProvider, {}, { signal }),
    staleTime: 300_000,
    initialData: lastProvider,
    initialDataUpdatedAt: 0,
  });
  useEffect(() => {
    if (data !== unknownProvider) keepProvider(data);
  }, [data]);
  return { name: data.name, logo: data.logoUrl && fileUrl(data.logoUrl), contact: contactLinks(data) };
}

import { useDownload as useTicketDownload } from '@hourbank/mfe-kit';

/** Downloads the private files of a page, with the state of the last download (D-22). */
export function useDownload() {
  const { mutate, variables: last, isPending, error } = useTicketDownload();
  return {
    download: (path: string) => mutate(path),
    /** The path whose ticket is loading. */
    pending: isPending ? last : undefined,
    failure: error?.message,
    retry: () => last !== undefined && mutate(last),
  };
}

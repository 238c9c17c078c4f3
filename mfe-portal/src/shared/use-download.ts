import { identity } from '@hourbank/contracts';
import { useApi, useFileUrl } from '@hourbank/mfe-kit';
import { useMutation } from '@tanstack/react-query';

/**
 * The tab must be opened inside the click: a browser takes a later one for an advertisement. Where the answer is saved
 * and not shown, what is said here stays.
 */
function openBlankTab(): Window | null {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return null;
  tab.opener = null;
  tab.document.title = 'Download · Hourbank';
  tab.document.body.textContent = 'Your download is on its way. You can close this tab.';
  return tab;
}

/** The answer is an attachment, so that this page stays. */
function downloadHere(href: string): void {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}

/**
 * Downloads a private path in a new tab by a ticket of 60 seconds (D-22); where no tab may be opened, in this one.
 */
export function useDownload() {
  const call = useApi();
  const fileUrl = useFileUrl();
  const ticket = useMutation({
    mutationFn: ({ path }: { path: string; tab: Window | null }) =>
      call(identity.createDownloadTicket, { body: { path } }),
    onSuccess: ({ url }, { tab }) => (tab ? tab.location.assign(fileUrl(url)) : downloadHere(fileUrl(url))),
    onError: (_error, { tab }) => tab?.close(),
  });

  const download = (path: string) => ticket.mutate({ path, tab: openBlankTab() });
  const last = ticket.variables?.path;
  return {
    download,
    /** The path whose ticket is being fetched. */
    pending: ticket.isPending ? last : undefined,
    failure: ticket.error?.message,
    retry: () => last !== undefined && download(last),
  };
}

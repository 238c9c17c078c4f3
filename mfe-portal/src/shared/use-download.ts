import { identity } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { useApi, useFileUrl } from '@hourbank/mfe-kit';
import { useMutation } from '@tanstack/react-query';
import { messages } from './messages';

/**
 * Opens the tab inside the click handler, because browsers block pop-ups that open later. If the browser saves the
 * response instead of showing it, this text stays.
 */
function openBlankTab(): Window | null {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return null;
  const t = translate(messages);
  tab.opener = null;
  tab.document.title = t('downloadTab');
  tab.document.body.textContent = t('downloadStarting');
  return tab;
}

/** Downloads in this tab. The response is an attachment, so the page stays open. */
function downloadHere(href: string): void {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}

/**
 * Downloads a private path in a new tab with a ticket that is valid for 60 seconds (D-22). If the browser blocks the
 * tab, downloads in this one.
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
    /** The path whose ticket is loading. */
    pending: ticket.isPending ? last : undefined,
    failure: ticket.error?.message,
    retry: () => last !== undefined && download(last),
  };
}

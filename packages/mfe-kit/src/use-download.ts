import { identity } from '@hourbank/contracts';
import { useApi } from './api-context';
import { useFileUrl } from './file-url';
import { useMutation } from '@tanstack/react-query';

/** Starts a download. The browser saves an attachment without leaving the page. */
function fetchByLink(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

/**
 * Downloads a private path. The link carries a ticket for this path instead of the token (D-22). The response is an
 * attachment, so the page stays open and no empty tab is left. The path may have a query, such as the filters of a
 * list.
 */
export function useDownload() {
  const call = useApi();
  const fileUrl = useFileUrl();
  return useMutation({
    mutationFn: async (path: string) => {
      const [file = path, query] = path.split('?');
      const { url } = await call(identity.createDownloadTicket, { body: { path: file } });
      fetchByLink(fileUrl(query ? `${url}&${query}` : url));
    },
  });
}

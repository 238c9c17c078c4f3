import { useFileUrl, type useDownload } from '@hourbank/mfe-kit';
import { Icon } from '@hourbank/ui';
import type { MouseEvent } from 'react';

interface DownloadLinkProps {
  path: string;
  label: string;
  /** The accessible name, if the label is not specific enough. */
  description?: string;
  className?: string;
  download: ReturnType<typeof useDownload>;
}

/**
 * A link to a private file. Left, middle and keyboard clicks request a download ticket first. A double click,
 * or another click while the download starts, downloads the file once.
 */
export function DownloadLink({
  path,
  label,
  description,
  className = 'd-inline-flex align-items-center gap-1 align-middle',
  download,
}: DownloadLinkProps) {
  const fileUrl = useFileUrl();
  const follow = (event: MouseEvent) => {
    if (event.button > 1) return;
    event.preventDefault();
    const isStarting = download.isPending && download.variables === path;
    // The number of clicks is 2 for the second one of a double click, and 0 for the keyboard.
    if (event.detail <= 1 && !isStarting) download.mutate(path);
  };
  return (
    <a className={className} href={fileUrl(path)} aria-label={description} onClick={follow} onAuxClick={follow}>
      <Icon name="download" />
      {label}
    </a>
  );
}

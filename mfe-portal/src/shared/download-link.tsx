import { useFileUrl } from '@hourbank/mfe-kit';
import { Icon } from '@hourbank/ui';
import type { MouseEvent } from 'react';

interface DownloadLinkProps {
  path: string;
  label: string;
  /** The accessible name, if the label is not specific enough. */
  description?: string;
  className?: string;
  onDownload: (path: string) => void;
}

/** A link to a private file. Left, middle and keyboard clicks request a download ticket first. */
export function DownloadLink({
  path,
  label,
  description,
  className = 'd-inline-flex align-items-center gap-1 align-middle',
  onDownload,
}: DownloadLinkProps) {
  const fileUrl = useFileUrl();
  const follow = (event: MouseEvent) => {
    if (event.button > 1) return;
    event.preventDefault();
    onDownload(path);
  };
  return (
    <a className={className} href={fileUrl(path)} aria-label={description} onClick={follow} onAuxClick={follow}>
      <Icon name="download" />
      {label}
    </a>
  );
}

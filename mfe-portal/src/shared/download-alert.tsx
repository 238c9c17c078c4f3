import { Alert } from '@hourbank/ui';
import type { useDownload } from './use-download';

/** The error of a download, with a retry button. Nothing without an error. */
export const DownloadAlert = ({ of: { failure, retry } }: { of: ReturnType<typeof useDownload> }) =>
  failure ? (
    <Alert tone="danger" className="m-3" onRetry={retry}>
      {failure}
    </Alert>
  ) : null;

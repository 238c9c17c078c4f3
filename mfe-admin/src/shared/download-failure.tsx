import { Alert } from '@hourbank/ui';
import type { useDownload } from './use-download';

/** What became of a download, with a way to try it again. */
export const DownloadFailure = ({ of: { error, variables, mutate } }: { of: ReturnType<typeof useDownload> }) =>
  error ? (
    <Alert tone="danger" onRetry={() => mutate(variables)}>
      {error.message}
    </Alert>
  ) : null;

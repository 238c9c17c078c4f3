import type { useDownload } from '@hourbank/mfe-kit';
import { Alert } from '@hourbank/ui';

/** Error message of a failed download, with a retry button. */
export const DownloadFailure = ({ of: { error, variables, mutate } }: { of: ReturnType<typeof useDownload> }) =>
  error ? (
    <Alert tone="danger" onRetry={() => mutate(variables)}>
      {error.message}
    </Alert>
  ) : null;

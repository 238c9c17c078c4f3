import { Alert } from '@hourbank/ui';
import type { useDownload } from './use-download';

interface DownloadAlertProps {
  of: ReturnType<typeof useDownload>;
  className?: string;
}

/** The error of a download, with a retry button. Nothing without an error. */
export const DownloadAlert = ({ of: { error, variables, mutate }, className }: DownloadAlertProps) =>
  error && variables !== undefined ? (
    <Alert tone="danger" className={className} onRetry={() => mutate(variables)}>
      {error.message}
    </Alert>
  ) : null;

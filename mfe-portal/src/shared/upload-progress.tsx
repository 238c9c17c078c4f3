import { Button } from '@hourbank/ui';
import type { Upload } from './use-upload';

/** Shows 'In Progress' while a form is submitted. With files it also shows the percentage and a cancel button. */
export function UploadProgress({ upload: { isSending, progress, cancel } }: { upload: Upload }) {
  if (!isSending) return null;
  return (
    <div>
      <div className="hb-meter-line hb-hint align-items-center">
        <span className="d-inline-flex align-items-center gap-2" role="status">
          <span className="hb-spin" />
          In Progress
        </span>
        {progress !== null && (
          <span className="d-inline-flex align-items-center gap-2">
            <span className="hb-tabular">{progress}%</span>
            <Button variant="ghost" size="sm" onClick={cancel}>
              Cancel upload
            </Button>
          </span>
        )}
      </div>
      {progress !== null && progress < 100 && (
        <progress className="hb-progress" max={100} value={progress} aria-label="Upload" />
      )}
    </div>
  );
}

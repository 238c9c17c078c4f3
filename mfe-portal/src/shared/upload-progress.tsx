import { useMessages } from '@hourbank/i18n/react';
import { Button } from '@hourbank/ui';
import { messages } from './messages';
import type { Upload } from './use-upload';

/** Shows 'In Progress' while a form is submitted. With files it also shows the percentage and a cancel button. */
export function UploadProgress({ upload: { isSending, progress, cancel } }: { upload: Upload }) {
  const t = useMessages(messages);
  if (!isSending) return null;
  return (
    <div>
      <div className="hb-meter-line hb-hint align-items-center">
        <span className="d-inline-flex align-items-center gap-2" role="status">
          <span className="hb-spin" />
          {t('inProgress')}
        </span>
        {progress !== null && (
          <span className="d-inline-flex align-items-center gap-2">
            <span className="hb-tabular">{t('percent', { percent: progress })}</span>
            <Button variant="ghost" size="sm" onClick={cancel}>
              {t('cancelUpload')}
            </Button>
          </span>
        )}
      </div>
      {progress !== null && progress < 100 && (
        <progress className="hb-progress" max={100} value={progress} aria-label={t('upload')} />
      )}
    </div>
  );
}

import type { AccountPackage } from '@hourbank/contracts';
import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Alert } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { Can } from '../../shared/use-rights';
import { messages } from './messages';
import { type AllocationPreview as Preview, partsText, returnTexts } from './preview-text';

interface AllocationPreviewProps {
  /** Undefined until the form has hours and a date, and while the service is unavailable. */
  preview: Preview | undefined;
  packages: readonly AccountPackage[];
  /** The client of a stored entry, whose hours can be lost. */
  clientId?: string;
}

/**
 * Says which packages the hours of the form would come from, or why they can't (D-62). The service decides again when
 * the form is saved.
 */
export function AllocationPreview({ preview, packages, clientId }: AllocationPreviewProps) {
  const t = useMessages(messages);
  return (
    <div className="is-wide" role="status">
      {/* The line takes its room before the answer comes. */}
      {!preview && <div className="hb-hint">{'\u00a0'}</div>}
      {preview?.refusal && (
        <Alert tone="warning" className="mb-0">
          {preview.refusal.error}
        </Alert>
      )}
      {preview && !preview.refusal && (
        <>
          <div className="hb-hint">
            {t('partsAndLeft', { parts: partsText(preview, packages), left: formatNumber(preview.balanceAfter) })}
          </div>
          {returnTexts(preview, packages).map((text) => (
            <div className="hb-hint" key={text}>
              {text}
            </div>
          ))}
          {clientId !== undefined && preview.returned.some(({ lost }) => lost) && (
            <Can right="accounts.adjust">
              <Link className="small" to="/dashboard/clients/$clientId/account" params={{ clientId }}>
                {t('bonusHours')}
              </Link>
            </Can>
          )}
        </>
      )}
    </div>
  );
}

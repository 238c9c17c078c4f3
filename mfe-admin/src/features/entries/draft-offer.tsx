import { formatDateTime } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Alert, Button } from '@hourbank/ui';
import type { useDraft } from '../../shared/use-draft';
import { keptMessages } from './kept-messages';

/** Offers the fields that were entered before and not saved. */
export function DraftOffer({ savedAt, restore, discard }: Omit<ReturnType<typeof useDraft>, 'forget'>) {
  const t = useMessages(keptMessages);
  if (savedAt === null) return null;
  return (
    <Alert className="mb-3">
      <p className="mb-2">{t('draftFound', { time: formatDateTime(savedAt) })}</p>
      <div className="hb-tools">
        <Button size="sm" onClick={restore}>
          {t('restoreDraft')}
        </Button>
        <Button size="sm" variant="ghost" onClick={discard}>
          {t('discardDraft')}
        </Button>
      </div>
    </Alert>
  );
}

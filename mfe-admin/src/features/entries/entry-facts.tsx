import { type AdminEntry, isBlankHtml } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Card, DateText, Hours, RichText } from '@hourbank/ui';
import { EntryScreenshots, PackageCell } from './entry-cells';
import { EntryStatusBadge } from './entry-status';
import { messages } from './messages';

/** An entry for an admin who may not change it (D-66). */
export function EntryFacts({ entry }: { entry: AdminEntry }) {
  const t = useMessages(messages);
  return (
    <Card title={t('formLabel')} action={<span className="hb-hint hb-end">{t('readOnly')}</span>}>
      <dl className="hb-facts">
        <dt>{t('date')}</dt>
        <dd>
          <DateText value={entry.date} time="beside" />
        </dd>
        <dt>{t('hours')}</dt>
        <dd>
          <Hours value={entry.hours} />
        </dd>
        <dt>{t('package')}</dt>
        <dd>
          <PackageCell entry={entry} />
        </dd>
        <dt>{t('status')}</dt>
        <dd>
          <EntryStatusBadge status={entry.status} />
        </dd>
        <dt>{t('screenshots')}</dt>
        <dd>
          <EntryScreenshots of={entry.screenshots} />
        </dd>
      </dl>
      {!isBlankHtml(entry.description) && (
        <div className="mt-3">
          <RichText html={entry.description} />
        </div>
      )}
    </Card>
  );
}

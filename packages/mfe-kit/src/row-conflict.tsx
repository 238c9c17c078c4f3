import { useMessages } from '@hourbank/i18n/react';
import { Alert, Button } from '@hourbank/ui';
import type { RowConflict } from './edited-row';
import { formMessages } from './form-messages';

/** Shows who changed what while the form was open, and lets the user keep the input or use the newer values. */
export function RowConflictAlert({ conflict }: { conflict: RowConflict | null }) {
  const t = useMessages(formMessages);
  if (!conflict) return null;
  const { message, sentences, newer, useNewer, keepTyped } = conflict;
  return (
    <Alert tone="danger" className="mb-3">
      <p className="mb-2">{t('notSaved', { message }).trim()}</p>
      {sentences.map((sentence) => (
        <p key={sentence} className="mb-2">
          {sentence}
        </p>
      ))}
      {newer.length > 0 && (
        <dl className="hb-facts mb-2" aria-label={t('newerValues')}>
          {newer.map(({ label, text }) => (
            <div key={label} className="d-contents">
              <dt>{label}</dt>
              <dd className="text-break">
                {text === undefined ? t('changed') : <bdi>{text === '' ? t('empty') : text}</bdi>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="d-flex flex-wrap gap-2">
        <Button size="sm" onClick={useNewer}>
          {t('useNewer')}
        </Button>
        <Button size="sm" variant="ghost" onClick={keepTyped}>
          {t('keepMine')}
        </Button>
      </div>
    </Alert>
  );
}

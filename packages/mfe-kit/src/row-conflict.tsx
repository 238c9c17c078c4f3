import { Alert, Button } from '@hourbank/ui';
import type { RowConflict } from './edited-row';

/** Shows who changed what while the form was open, and lets the user keep the input or use the newer values. */
export function RowConflictAlert({ conflict }: { conflict: RowConflict | null }) {
  if (!conflict) return null;
  const { message, sentences, newer, useNewer, keepTyped } = conflict;
  return (
    <Alert tone="danger" className="mb-3">
      <p className="mb-2">{message} Your changes are not saved yet.</p>
      {sentences.map((sentence) => (
        <p key={sentence} className="mb-2">
          {sentence}
        </p>
      ))}
      {newer.length > 0 && (
        <dl className="hb-facts mb-2" aria-label="Newer values">
          {newer.map(({ label, text }) => (
            <div key={label} className="d-contents">
              <dt>{label}</dt>
              <dd className="text-break">
                {text === undefined ? 'Changed' : <bdi>{text === '' ? 'Empty' : text}</bdi>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="d-flex flex-wrap gap-2">
        <Button size="sm" onClick={useNewer}>
          Use newer values
        </Button>
        <Button size="sm" variant="ghost" onClick={keepTyped}>
          Keep my changes
        </Button>
      </div>
    </Alert>
  );
}

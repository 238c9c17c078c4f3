import { useMessages } from '@hourbank/i18n/react';
import { RowConflictAlert, type useEditedRow } from '@hourbank/mfe-kit';
import { Button, Form } from '@hourbank/ui';
import type { ReactNode, SubmitEvent } from 'react';
import { FormFailure } from '../../shared/form-failure';
import { messages as sharedMessages } from '../../shared/messages';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';

interface SettingsCardProps {
  title: string;
  hint: string;
  card: {
    edit: Pick<ReturnType<typeof useEditedRow>, 'conflict'>;
    submit: (event: SubmitEvent) => unknown;
    failure: string | null;
    busy: boolean;
    isChanged: boolean;
  };
  children: ReactNode;
}

/** One card of the settings with its own Save button. Roles that may not change settings can only read it. */
export function SettingsCard({
  title,
  hint,
  card: { edit, submit, failure, busy, isChanged },
  children,
}: SettingsCardProps) {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const canSave = useRights()('settings.write');
  return (
    <Form className="card" onSubmit={submit} aria-label={title}>
      <div className="card-header">
        <h2>{title}</h2>
        <span className="hb-hint hb-end">{hint}</span>
      </div>
      <div className="card-body">
        <RowConflictAlert conflict={edit.conflict} />
        <FormFailure message={failure} />
        {/* A saved card starts again from the response, without what would be entered meanwhile. */}
        <fieldset disabled={!canSave || busy}>{children}</fieldset>
      </div>
      {canSave && (
        <div className="card-footer py-3">
          <Button variant={isChanged ? 'primary' : 'secondary'} type="submit" busy={busy} busyLabel={common('saving')}>
            {t('saveOf', { card: title.toLowerCase() })}
          </Button>
        </div>
      )}
    </Form>
  );
}

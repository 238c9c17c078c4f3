import { useMessages } from '@hourbank/i18n/react';
import { Alert, Button, Fields, Form, TextField } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { FormFailure } from '../../shared/form-failure';
import { messages as sharedMessages } from '../../shared/messages';
import { ButtonLink } from '../../shared/row-tools';
import { Can } from '../../shared/use-rights';
import { AllocationPreview } from './allocation-preview';
import { Balance } from './balance';
import { useEntryFields } from './entry-fields';
import { messages } from './messages';
import type { EntryFormOptions } from './use-entry-form';

interface EntryFormProps extends EntryFormOptions {
  clientName: string;
}

/** The form of an entry as a page. */
export function EntryForm({ clientName, ...options }: EntryFormProps) {
  const { clientId, entry, packages } = options;
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const { form, packageChoice, submit, failure, busy, isCharged, preview, notices, fields } = useEntryFields(options);
  const { choices } = packageChoice;

  return (
    <div className="hb-cols is-main-aside">
      <Form className="card" onSubmit={submit} submitsByKey={!busy} aria-label={t('formLabel')}>
        <div className="card-body">
          <FormFailure message={failure} />
          {notices}
          {isCharged && !entry && choices.length === 0 && !(preview && !preview.refusal) && (
            <Alert tone="warning" className="mb-3">
              {t('noUsablePackage')}{' '}
              <Can right="packages.write">
                <Link className="alert-link" to="/dashboard/clients/Addpackage/$clientId" params={{ clientId }}>
                  {common('addPackage')}
                </Link>
              </Can>
            </Alert>
          )}
          <Fields>
            <TextField
              label={t('client')}
              required
              disabled
              value={clientName}
              error={form.formState.errors.clientId?.message}
            />
            {fields.date}
            {isCharged ? (
              <>
                {fields.package}
                {fields.status}
                {fields.hours}
                {fields.minutes}
                <AllocationPreview preview={preview} packages={packages} clientId={clientId} />
                {fields.correction}
              </>
            ) : (
              <>
                {fields.reason}
                {fields.status}
                {fields.minutes}
              </>
            )}
            {fields.doNotCharge}
            {fields.task}
            {fields.description}
            {fields.screenshots}
          </Fields>
        </div>
        <div className="card-footer py-3">
          <Button variant="primary" type="submit" busy={busy} busyLabel={common('saving')}>
            {t('save')}
          </Button>
          <ButtonLink variant="ghost" to="/dashboard/clients/entries/$clientId" params={{ clientId }}>
            {common('cancel')}
          </ButtonLink>
        </div>
      </Form>
      {isCharged && <Balance packages={choices} />}
    </div>
  );
}

import { useMessages } from '@hourbank/i18n/react';
import { type Client, identity } from '@hourbank/contracts';
import { RowConflictAlert, useApi, useEditedRow, useOperationForm } from '@hourbank/mfe-kit';
import { Button, CheckField, Fields, Form, PasswordField, TextArea, TextField } from '@hourbank/ui';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormFailure } from '../../shared/form-failure';
import { ButtonLink } from '../../shared/row-tools';
import { useFormSave } from '../../shared/use-form-save';
import { fieldLabels } from '../../shared/field-labels';
import type { ClientBody } from './queries';
import { messages } from './messages';
import { messages as sharedMessages } from '../../shared/messages';

interface ClientFormProps {
  /** The client to edit; undefined for a new one. */
  client?: Client;
  save: (body: ClientBody, idempotencyKey: string, revision: number | undefined) => Promise<Client>;
  onSaved: (client: Client) => void;
  /** Whether emails are sent; without a mail server they are files. Undefined while that is not known. */
  hasMailServer?: boolean | undefined;
}

/** A blank password is omitted: the current one stays, or a new client cannot log in yet (D-24). */
const omitBlank = { setValueAs: (input: string | undefined) => input || undefined };

const fieldsOf = ({ name, email, phone, companyName, website, address, note }: Client) => ({
  name,
  email,
  phone,
  companyName,
  website,
  address,
  note,
});
const emptyFields = { name: '', email: '', phone: '', companyName: '', website: '', address: '', note: '' };

export function ClientForm({ client, save, onSaved, hasMailServer }: ClientFormProps) {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const labels = fieldLabels();
  const form = useOperationForm(identity.createClient.body, { defaultValues: client ? fieldsOf(client) : emptyFields });
  const call = useApi();
  const edit = useEditedRow(form, {
    row: client,
    load: ({ id }) => call(identity.getClient, { params: { id } }),
    valuesOf: fieldsOf,
    labels,
  });
  // By default a client without a password is invited, so that no password has to be invented. A file reaches nobody.
  const [invite, setInvite] = useState<boolean>();
  const password = useWatch({ control: form.control, name: 'password' });
  const isInvited = hasMailServer !== undefined && (invite ?? (hasMailServer && !password));
  const { submit, failure, busy } = useFormSave(form, {
    save: (body, key) => save(client || !isInvited ? body : { ...body, invite: true }, key, edit.revision),
    onSaved,
    edit,
  });
  const {
    register,
    formState: { errors },
  } = form;

  return (
    <Form className="card" onSubmit={submit} aria-label={t('client')}>
      <div className="card-body">
        <RowConflictAlert conflict={edit.conflict} />
        <FormFailure message={failure} />
        <Fields>
          <TextField
            label={labels.name}
            required
            autoComplete="off"
            data-first-field={client ? undefined : true}
            error={errors.name?.message}
            {...register('name')}
          />
          <TextField
            label={labels.email}
            required
            type="email"
            autoComplete="off"
            error={errors.email?.message}
            {...register('email')}
          />
          <TextField
            label={labels.phone}
            type="tel"
            autoComplete="off"
            error={errors.phone?.message}
            {...register('phone')}
          />
          <TextField
            label={labels.companyName}
            autoComplete="off"
            error={errors.companyName?.message}
            {...register('companyName')}
          />
          <TextField
            label={labels.website}
            type="url"
            autoComplete="off"
            placeholder={t('websiteExample')}
            error={errors.website?.message}
            {...register('website')}
          />
          <PasswordField
            label={labels.password}
            autoComplete="new-password"
            error={errors.password?.message}
            hint={t(client ? 'passwordHintOfEdit' : isInvited ? 'passwordHintOfInvited' : 'passwordHint')}
            {...register('password', omitBlank)}
          />
          {!client && (
            <CheckField
              label={t('invite')}
              wide
              disabled={hasMailServer === undefined}
              checked={isInvited}
              hint={t(hasMailServer === false ? 'inviteToFolder' : 'inviteHint')}
              onChange={({ target }) => setInvite(target.checked)}
            />
          )}
          <TextArea label={labels.address} wide error={errors.address?.message} {...register('address')} />
          <TextArea label={labels.note} wide hint={t('noteHint')} error={errors.note?.message} {...register('note')} />
        </Fields>
      </div>
      <div className="card-footer py-3">
        <Button variant="primary" type="submit" busy={busy} busyLabel={common('saving')}>
          {t('save')}
        </Button>
        {client ? (
          <ButtonLink
            variant="ghost"
            to="/dashboard/clients/$clientId/overview"
            params={{ clientId: String(client.id) }}
          >
            {common('cancel')}
          </ButtonLink>
        ) : (
          <ButtonLink variant="ghost" to="/manageclients">
            {common('cancel')}
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

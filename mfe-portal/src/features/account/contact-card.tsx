import { completeWebsite, identity, type OwnProfile } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, RowConflictAlert, useApi, useEditedRow, useOperationForm, useRowSave } from '@hourbank/mfe-kit';
import { Button, Card, Fields, Form, TextField } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { ContactFields } from '../../shared/contact-fields';
import { contactMessages } from '../../shared/contact-messages';
import { ownProfile } from '../../shared/own-profile';
import { messages } from './messages';
import { useUpdateOwnProfile } from './queries';

/** The client's own contact data (D-131). */
export function ContactCard() {
  const t = useMessages(messages);
  const query = useQuery(ownProfile(useApi()));
  return (
    <Card title={t('contactData')}>
      <div className="hb-contact-room">
        <QueryBoundary query={query} label={t('loading')} rows={6} inCard fresh>
          {(profile) => <ContactForm profile={profile} />}
        </QueryBoundary>
      </div>
    </Card>
  );
}

const valuesOf = ({ name, phone, companyName, website, address }: OwnProfile) => ({
  name,
  phone,
  companyName,
  website,
  address,
});

function ContactForm({ profile }: { profile: OwnProfile }) {
  const t = useMessages(messages);
  const contact = useMessages(contactMessages);
  const call = useApi();
  const update = useUpdateOwnProfile();
  const form = useOperationForm(identity.updateOwnProfile.body, { defaultValues: valuesOf(profile) });
  const edit = useEditedRow(form, {
    row: profile,
    load: () => call(identity.getOwnProfile, {}),
    valuesOf,
    labels: {
      name: contact('name'),
      phone: contact('phone'),
      companyName: contact('companyName'),
      website: contact('website'),
      address: contact('address'),
      email: t('email'),
    },
  });
  const { save, failure } = useRowSave(form, edit, t('contactSaved'));
  const submit = form.handleSubmit((body) =>
    save(() => edit.save(() => update.mutateAsync({ body: edit.carried(body), revision: edit.revision }))),
  );
  const { errors, isDirty } = form.formState;
  return (
    <Form className="d-grid gap-3" onSubmit={submit} error={failure} aria-label={t('contactData')}>
      <RowConflictAlert conflict={edit.conflict} />
      <Fields>
        <TextField
          label={contact('name')}
          required
          autoComplete="name"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <ContactFields
          register={(name) => form.register(name, name === 'website' ? { setValueAs: completeWebsite } : undefined)}
          errors={errors}
        />
      </Fields>
      <p className="hb-muted mb-0">{t('contactHint')}</p>
      <div>
        <Button variant={isDirty ? 'primary' : 'secondary'} type="submit" busy={update.isPending}>
          {t('saveContact')}
        </Button>
      </div>
    </Form>
  );
}

import { type Settings, settings } from '@hourbank/contracts';
import { RowConflictAlert, useApi, useEditedRow, useOperationForm } from '@hourbank/mfe-kit';
import { Alert, Button, Card, Fields, Form, NumberField, TextArea, TextField, useToast } from '@hourbank/ui';
import { useState } from 'react';
import { FormFailure } from '../../shared/form-failure';
import { useFormSave } from '../../shared/use-form-save';
import { LogoField } from './logo-field';
import { useUpdateSettings } from './queries';
import { settingLabels } from './setting-label';

/** Form values of the settings. A change replaces the whole section. */
const valuesOf = ({ provider, paymentInstructions, requestRate }: Settings) => ({
  provider,
  paymentInstructions,
  requestRate: requestRate.toFixed(2),
});

const accounts = [
  { method: 'omt', title: 'OMT' },
  { method: 'bob', title: 'BOB' },
  { method: 'wish', title: 'Wish Money' },
] as const;

export function SettingsForm({ of, onSaved }: { of: Settings; onSaved: () => void }) {
  const [logo, setLogo] = useState<File | null>(null);
  const [removeLogo, setRemoveLogo] = useState(false);
  const files = logo ? [logo] : [];
  const update = useUpdateSettings();
  const toast = useToast();
  const form = useOperationForm(settings.updateSettings.body, { defaultValues: valuesOf(of) });
  const call = useApi();
  const edit = useEditedRow(form, {
    row: of,
    load: () => call(settings.getSettings, {}),
    valuesOf,
    labels: settingLabels,
    hasOtherChanges: removeLogo || files.length > 0,
  });
  const { submit, failure, busy } = useFormSave(form, {
    edit,
    files,
    changed: removeLogo,
    save: (body) =>
      update.mutateAsync({
        body: { ...body, ...(removeLogo && !logo && { removeLogo: true }) },
        logo: files,
        revision: edit.revision,
      }),
    onSaved: () => {
      toast({ title: 'Settings saved' });
      onSaved();
    },
  });
  const {
    register,
    formState: { errors },
  } = form;
  const short = { maxLength: 100, autoComplete: 'off' };
  const long = { maxLength: 200, autoComplete: 'off' };

  return (
    <Form className="d-grid gap-4" onSubmit={submit} aria-label="Settings">
      <RowConflictAlert conflict={edit.conflict} />
      <FormFailure message={failure} />
      <div className="hb-cols is-7-5">
        <Card title="Provider" action={<span className="hb-hint">Shown on invoices</span>}>
          <SectionError message={errors.provider?.message} />
          <Fields>
            <TextField label="Name" {...long} {...register('provider.name')} />
            <TextField label="Tax number" {...short} {...register('provider.taxNumber')} />
            <TextArea label="Address" wide maxLength={2000} {...register('provider.address')} />
            <LogoField
              stored={removeLogo ? null : (edit.base?.logoUrl ?? null)}
              file={logo}
              onFile={setLogo}
              onRemoveStored={() => setRemoveLogo(true)}
            />
          </Fields>
        </Card>
        <Card title="Request rate" action={<span className="hb-hint">Applies to hours clients request</span>}>
          <Fields>
            <NumberField
              label="Rate per hour"
              required
              wide
              before="$"
              step="0.01"
              min="0"
              error={errors.requestRate?.message}
              {...register('requestRate')}
            />
          </Fields>
        </Card>
      </div>
      <Card
        title="Payment instructions"
        action={<span className="hb-hint">Shown to clients. All changes are logged.</span>}
      >
        <SectionError message={errors.paymentInstructions?.message} />
        <div className="d-grid gap-4">
          {accounts.map(({ method, title }) => (
            <fieldset key={method}>
              <legend className="h3 mb-2">{title}</legend>
              <Fields>
                <TextField
                  label={`${title} account number`}
                  {...short}
                  {...register(`paymentInstructions.${method}.accountNumber`)}
                />
                <TextField
                  label={`${title} account name`}
                  {...long}
                  {...register(`paymentInstructions.${method}.accountName`)}
                />
              </Fields>
            </fieldset>
          ))}
          <fieldset>
            <legend className="h3 mb-2">Bank Transfer</legend>
            <Fields>
              <TextField label="Account/Branch" {...long} {...register('paymentInstructions.bank.accountBranch')} />
              <TextField label="IBAN" {...short} {...register('paymentInstructions.bank.iban')} />
              <TextField
                label="Currency"
                maxLength={10}
                autoComplete="off"
                {...register('paymentInstructions.bank.currency')}
              />
              <TextField
                label="SWIFT code"
                maxLength={40}
                autoComplete="off"
                {...register('paymentInstructions.bank.swiftCode')}
              />
            </Fields>
          </fieldset>
        </div>
      </Card>
      <div className="hb-form-foot">
        <Button variant="primary" type="submit" busy={busy} busyLabel="Saving...">
          Save settings
        </Button>
      </div>
    </Form>
  );
}

/** Error message that concerns a whole section. */
const SectionError = ({ message }: { message: string | undefined }) =>
  message ? (
    <Alert tone="danger" className="mb-3">
      {message}
    </Alert>
  ) : null;

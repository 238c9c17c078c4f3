import { useMessages } from '@hourbank/i18n/react';
import { type Settings, settings } from '@hourbank/contracts';
import { RowConflictAlert, useApi, useEditedRow, useOperationForm } from '@hourbank/mfe-kit';
import { Alert, Button, Card, Fields, Form, NumberField, TextArea, TextField, useToast } from '@hourbank/ui';
import { useState } from 'react';
import { FormFailure } from '../../shared/form-failure';
import { useFormSave } from '../../shared/use-form-save';
import { LogoField } from './logo-field';
import { useUpdateSettings } from './queries';
import { settingLabels } from './setting-label';
import { messages } from './messages';
import { messages as sharedMessages } from '../../shared/messages';

/** Form values of the settings. A change replaces the whole section. */
const valuesOf = ({ provider, paymentInstructions, requestRate }: Settings) => ({
  provider,
  paymentInstructions,
  requestRate: requestRate.toFixed(2),
});

const accounts = ['omt', 'bob', 'wish'] as const;

export function SettingsForm({ of, onSaved }: { of: Settings; onSaved: () => void }) {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
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
    labels: settingLabels(),
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
      toast({ title: t('saved') });
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
    <Form className="d-grid gap-4" onSubmit={submit} aria-label={t('settings')}>
      <RowConflictAlert conflict={edit.conflict} />
      <FormFailure message={failure} />
      <div className="hb-cols is-7-5">
        <Card title={t('provider')} action={<span className="hb-hint">{t('providerHint')}</span>}>
          <SectionError message={errors.provider?.message} />
          <Fields>
            <TextField label={t('name')} {...long} {...register('provider.name')} />
            <TextField label={t('taxNumber')} {...short} {...register('provider.taxNumber')} />
            <TextArea label={t('address')} wide maxLength={2000} {...register('provider.address')} />
            <LogoField
              stored={removeLogo ? null : (edit.base?.logoUrl ?? null)}
              file={logo}
              onFile={setLogo}
              onRemoveStored={() => setRemoveLogo(true)}
            />
          </Fields>
        </Card>
        <Card title={t('requestRate')} action={<span className="hb-hint">{t('requestRateHint')}</span>}>
          <Fields>
            <NumberField
              label={t('ratePerHour')}
              required
              wide
              before={t('dollar')}
              step="0.01"
              min="0"
              error={errors.requestRate?.message}
              {...register('requestRate')}
            />
          </Fields>
        </Card>
      </div>
      <Card title={t('instructions')} action={<span className="hb-hint">{t('instructionsHint')}</span>}>
        <SectionError message={errors.paymentInstructions?.message} />
        <div className="d-grid gap-4">
          {accounts.map((method) => (
            <fieldset key={method}>
              <legend className="h3 mb-2">{t(method)}</legend>
              <Fields>
                <TextField
                  label={t('accountNumber', { method: t(method) })}
                  {...short}
                  {...register(`paymentInstructions.${method}.accountNumber`)}
                />
                <TextField
                  label={t('accountName', { method: t(method) })}
                  {...long}
                  {...register(`paymentInstructions.${method}.accountName`)}
                />
              </Fields>
            </fieldset>
          ))}
          <fieldset>
            <legend className="h3 mb-2">{t('bank')}</legend>
            <Fields>
              <TextField label={t('accountBranch')} {...long} {...register('paymentInstructions.bank.accountBranch')} />
              <TextField label={t('iban')} {...short} {...register('paymentInstructions.bank.iban')} />
              <TextField
                label={t('currency')}
                maxLength={10}
                autoComplete="off"
                {...register('paymentInstructions.bank.currency')}
              />
              <TextField
                label={t('swiftCode')}
                maxLength={40}
                autoComplete="off"
                {...register('paymentInstructions.bank.swiftCode')}
              />
            </Fields>
          </fieldset>
        </div>
      </Card>
      <div className="hb-form-foot">
        <Button variant="primary" type="submit" busy={busy} busyLabel={common('saving')}>
          {t('save')}
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

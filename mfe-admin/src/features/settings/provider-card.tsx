import { settings, type Settings } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { FilesToChooseAgain, useApi, useFileError } from '@hourbank/mfe-kit';
import { Alert, Fields, TextArea, TextField } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useRights } from '../../shared/use-rights';
import { LogoField } from './logo-field';
import { messages } from './messages';
import { missingSender } from './missing-sender';
import { SettingsCard } from './settings-card';
import { useSettingsCard } from './use-settings-card';

/** Name, address, tax number and logo of the provider. */
export function ProviderCard({ of, onSaved }: { of: Settings; onSaved: () => void }) {
  const t = useMessages(messages);
  const [logo, setLogo] = useState<File | null>(null);
  const [removesLogo, setRemovesLogo] = useState(false);
  const card = useSettingsCard({
    of,
    schema: settings.settingsSections.provider,
    valuesOf: ({ provider }) => ({ provider }),
    bodyOf: (changed) => ({ ...changed, ...(removesLogo && !logo && { removeLogo: true }) }),
    files: logo ? [logo] : [],
    changed: removesLogo,
    onSaved,
  });
  const {
    register,
    formState: { errors },
  } = card.form;
  const refused = useFileError(card.form, 'logo', logo);
  const [name, address] = useWatch({ control: card.form.control, name: ['provider.name', 'provider.address'] });
  const canSave = useRights()('settings.write');
  const { data: sender } = useQuery({ ...missingSender(useApi()), enabled: canSave });
  const completed = name?.trim() && address?.trim() ? (sender?.invoices ?? 0) : 0;
  return (
    <SettingsCard title={t('provider')} hint={t('providerHint')} card={card}>
      <FilesToChooseAgain form="logo" files={logo ? [logo] : []} />
      <Fields>
        <TextField
          label={t('name')}
          autoComplete="off"
          error={errors.provider?.name?.message}
          {...register('provider.name')}
        />
        <TextField
          label={t('taxNumber')}
          autoComplete="off"
          error={errors.provider?.taxNumber?.message}
          {...register('provider.taxNumber')}
        />
        <TextArea
          label={t('address')}
          wide
          error={errors.provider?.address?.message}
          {...register('provider.address')}
        />
        <LogoField
          stored={removesLogo ? null : (card.edit.base?.logoUrl ?? null)}
          file={logo}
          onFile={setLogo}
          onRemoveStored={() => setRemovesLogo(true)}
          error={refused}
        />
      </Fields>
      {completed > 0 && (
        <div className="mt-3">
          <Alert tone="info">{t('completesInvoices', { count: completed })}</Alert>
        </div>
      )}
    </SettingsCard>
  );
}

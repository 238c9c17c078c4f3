import { settings, type Settings } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Fields, TextArea, TextField } from '@hourbank/ui';
import { useState } from 'react';
import { LogoField } from './logo-field';
import { messages } from './messages';
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
  return (
    <SettingsCard title={t('provider')} hint={t('providerHint')} card={card}>
      <Fields>
        <TextField
          label={t('name')}
          maxLength={200}
          autoComplete="off"
          error={errors.provider?.name?.message}
          {...register('provider.name')}
        />
        <TextField
          label={t('taxNumber')}
          maxLength={100}
          autoComplete="off"
          error={errors.provider?.taxNumber?.message}
          {...register('provider.taxNumber')}
        />
        <TextArea
          label={t('address')}
          wide
          maxLength={2000}
          error={errors.provider?.address?.message}
          {...register('provider.address')}
        />
        <LogoField
          stored={removesLogo ? null : (card.edit.base?.logoUrl ?? null)}
          file={logo}
          onFile={setLogo}
          onRemoveStored={() => setRemovesLogo(true)}
        />
      </Fields>
    </SettingsCard>
  );
}

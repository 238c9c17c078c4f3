import { contactLinks, provider as operations, settings, type Settings } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { FilesToChooseAgain, useApi, useFileError, useFileUrl } from '@hourbank/mfe-kit';
import { keepProvider } from '@hourbank/mfe-kit/last-provider';
import { Alert, BrandMark, ContactLine, FaceContext, Fields, TextArea, TextField, useObjectUrl } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useRights } from '../../shared/use-rights';
import { LogoField } from './logo-field';
import { messages } from './messages';
import { missingSender } from './missing-sender';
import { SettingsCard } from './settings-card';
import { useSettingsCard } from './use-settings-card';

/** What invoices, portal and emails say about the provider, how clients reach it, and how it looks to them (D-116). */
export function CompanyCard({ of, onSaved }: { of: Settings; onSaved: () => void }) {
  const t = useMessages(messages);
  const call = useApi();
  const [logo, setLogo] = useState<File | null>(null);
  const [removesLogo, setRemovesLogo] = useState(false);
  const card = useSettingsCard({
    of,
    schema: settings.settingsSections.company,
    valuesOf: ({ provider, contact }) => ({ provider, contact }),
    bodyOf: (changed) => ({ ...changed, ...(removesLogo && !logo && { removeLogo: true }) }),
    files: logo ? [logo] : [],
    changed: removesLogo,
    onSaved() {
      onSaved();
      // The portal starts with what this browser showed last (D-116).
      void call(operations.getProvider, {}).then(keepProvider, () => undefined);
    },
  });
  const {
    register,
    control,
    formState: { errors },
  } = card.form;
  const refused = useFileError(card.form, 'logo', logo);
  const { provider, contact } = useWatch({ control });
  const canSave = useRights()('settings.write');
  const { data: sender } = useQuery({ ...missingSender(call), enabled: canSave });
  const completed = provider?.name?.trim() && provider.address?.trim() ? (sender?.invoices ?? 0) : 0;
  const stored = removesLogo ? null : (card.edit.base?.logoUrl ?? null);
  const fileUrl = useFileUrl();
  const chosen = useObjectUrl(logo ?? undefined);
  const face = {
    name: provider?.name?.trim() ?? '',
    logo: chosen ?? (stored && fileUrl(stored)),
    contact: contactLinks({ email: '', phone: '', whatsapp: '', ...contact }),
  };
  return (
    <>
      <SettingsCard title={t('company')} hint={t('companyHint')} card={card}>
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
            stored={stored}
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
        <fieldset className="hb-set-part">
          <legend className="h3">{t('contact')}</legend>
          <p className="hb-hint">{t('contactHint')}</p>
          <Fields>
            <TextField
              label={t('contactPhone')}
              type="tel"
              autoComplete="off"
              error={errors.contact?.phone?.message}
              {...register('contact.phone')}
            />
            <TextField
              label={t('contactWhatsApp')}
              hint={t('contactWhatsAppHint')}
              type="tel"
              autoComplete="off"
              error={errors.contact?.whatsapp?.message}
              {...register('contact.whatsapp')}
            />
            <TextField
              label={t('contactEmail')}
              type="email"
              wide
              autoComplete="off"
              error={errors.contact?.email?.message}
              {...register('contact.email')}
            />
          </Fields>
        </fieldset>
      </SettingsCard>
      <section aria-label={t('yourClientsSee')}>
        <div className="hb-hint mb-2">{t('yourClientsSee')}</div>
        <FaceContext value={face}>
          <div className="card">
            <div className="card-header">
              <span className="hb-brand">
                <BrandMark />
              </span>
            </div>
            {face.contact.length > 0 && (
              <div className="card-body">
                <ContactLine />
              </div>
            )}
          </div>
        </FaceContext>
      </section>
    </>
  );
}

import { settings, type Settings } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Fields, TextField } from '@hourbank/ui';
import { messages } from './messages';
import { SettingsCard } from './settings-card';
import { useSettingsCard } from './use-settings-card';

/** How clients reach the provider. Emails come from its name and are answered to this email (D-69). */
export function ContactSettingsCard({ of, onSaved }: { of: Settings; onSaved: () => void }) {
  const t = useMessages(messages);
  const card = useSettingsCard({
    of,
    schema: settings.settingsSections.contact,
    valuesOf: ({ contact }) => ({ contact }),
    bodyOf: (changed) => changed,
    onSaved,
  });
  const {
    register,
    formState: { errors },
  } = card.form;
  return (
    <SettingsCard title={t('contact')} hint={t('contactHint')} card={card}>
      <Fields>
        <TextField
          label={t('contactEmail')}
          type="email"
          wide
          autoComplete="off"
          error={errors.contact?.email?.message}
          {...register('contact.email')}
        />
        <TextField
          label={t('contactPhone')}
          type="tel"
          autoComplete="off"
          error={errors.contact?.phone?.message}
          {...register('contact.phone')}
        />
        <TextField
          label={t('contactWhatsApp')}
          type="tel"
          autoComplete="off"
          error={errors.contact?.whatsapp?.message}
          {...register('contact.whatsapp')}
        />
      </Fields>
    </SettingsCard>
  );
}

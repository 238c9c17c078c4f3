import { settings, type Settings } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { NumberField } from '@hourbank/mfe-kit';
import { Fields } from '@hourbank/ui';
import { messages } from './messages';
import { SettingsCard } from './settings-card';
import { useSettingsCard } from './use-settings-card';

/** Shows the cents. */
const valuesOf = ({ requestRate }: Settings): { requestRate: string | number } => ({
  requestRate: requestRate.toFixed(2),
});

/** The rate of hours that clients request (D-30). */
export function RequestRateCard({ of, onSaved }: { of: Settings; onSaved: () => void }) {
  const t = useMessages(messages);
  const card = useSettingsCard({
    of,
    schema: settings.settingsSections.requestRate,
    valuesOf,
    bodyOf: (changed) => changed,
    onSaved,
  });
  return (
    <SettingsCard title={t('requestRate')} hint={t('requestRateHint')} card={card}>
      <Fields>
        <NumberField
          control={card.form.control}
          name="requestRate"
          label={t('ratePerHour')}
          required
          wide
          step={0.01}
          before={t('dollar')}
        />
      </Fields>
    </SettingsCard>
  );
}

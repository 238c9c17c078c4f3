import type { Settings } from '@hourbank/contracts';
import { useState } from 'react';
import { ContactSettingsCard } from './contact-settings-card';
import { InstructionsCard } from './instructions-card';
import { PaymentsCard } from './payments-card';
import { ProviderCard } from './provider-card';
import { RequestRateCard } from './request-rate-card';

/** The settings as cards that are saved one by one. */
export function SettingsCards({ of }: { of: Settings }) {
  // After saving, the form of a card starts again from the response.
  const [versions, setVersions] = useState({ provider: 0, contact: 0, rate: 0, payments: 0, instructions: 0 });
  const restart = (card: keyof typeof versions) => () =>
    setVersions((current) => ({ ...current, [card]: current[card] + 1 }));
  return (
    <>
      <div className="hb-cols is-7-5">
        <ProviderCard key={`provider ${versions.provider}`} of={of} onSaved={restart('provider')} />
        <div className="hb-col hb-sections">
          <ContactSettingsCard key={`contact ${versions.contact}`} of={of} onSaved={restart('contact')} />
          <RequestRateCard key={`rate ${versions.rate}`} of={of} onSaved={restart('rate')} />
        </div>
      </div>
      <PaymentsCard key={`payments ${versions.payments}`} of={of} onSaved={restart('payments')} />
      <InstructionsCard key={`instructions ${versions.instructions}`} of={of} onSaved={restart('instructions')} />
    </>
  );
}

import type { Settings } from '@hourbank/contracts';
import { useState } from 'react';
import { InstructionsCard } from './instructions-card';
import { ProviderCard } from './provider-card';
import { RequestRateCard } from './request-rate-card';

/** The settings as cards that are saved one by one. */
export function SettingsCards({ of }: { of: Settings }) {
  // After saving, the form of a card starts again from the response.
  const [versions, setVersions] = useState({ provider: 0, rate: 0, instructions: 0 });
  const restart = (card: keyof typeof versions) => () =>
    setVersions((current) => ({ ...current, [card]: current[card] + 1 }));
  return (
    <>
      <div className="hb-cols is-7-5">
        <ProviderCard key={`provider ${versions.provider}`} of={of} onSaved={restart('provider')} />
        <RequestRateCard key={`rate ${versions.rate}`} of={of} onSaved={restart('rate')} />
      </div>
      <InstructionsCard key={`instructions ${versions.instructions}`} of={of} onSaved={restart('instructions')} />
    </>
  );
}

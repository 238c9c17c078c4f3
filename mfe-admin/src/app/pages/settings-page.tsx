import type { Settings } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, RouteNotFound, UnsavedForms, useApi } from '@hourbank/mfe-kit';
import { useList } from '@hourbank/mfe-kit/lists';
import { PageHead, SelectField, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { AlertsCard, RoundingCard, ScheduleCard, TermsCard } from '../../features/client-settings/cards';
import { ChangeList } from '../../features/settings/change-list';
import { changeListOptions } from '../../features/settings/change-search';
import { CompanyCard } from '../../features/settings/company-card';
import { InstructionsCard } from '../../features/settings/instructions-card';
import { messages } from '../../features/settings/messages';
import { PricesCard } from '../../features/settings/prices-card';
import { providerSettings } from '../../features/settings/queries';
import { SecurityCard } from '../../features/settings/security-card';
import { TimerSettingsCard } from '../../features/timers/timer-settings-card';
import { useRights } from '../../shared/use-rights';
import '@hourbank/ui/styles/settings.css';

/** The pages of the settings. */
const contents = {
  company: () => <ProviderSection Card={CompanyCard} />,
  accounts: () => <ProviderSection Card={InstructionsCard} />,
  prices: () => <ProviderSection Card={PricesCard} />,
  expiry: () => <TermsCard clientId={null} />,
  alerts: () => <AlertsCard clientId={null} />,
  time: () => (
    <>
      <RoundingCard clientId={null} />
      <TimerSettingsCard />
    </>
  ),
  statements: () => <ScheduleCard clientId={null} />,
  login: () => <SecurityCard />,
  changes: () => <Changes />,
};
type Section = keyof typeof contents;
const isSection = (name: string): name is Section => Object.hasOwn(contents, name);

/** The list of sections. Team and audit log are pages of their own. */
const groups = [
  ['general', ['company', 'accounts', 'prices']],
  ['hours', ['expiry', 'alerts', 'time']],
  ['clients', ['statements', 'login']],
  ['people', ['team', 'audit', 'changes']],
] as const;
const rightOf = { team: 'admins.manage', audit: 'audit.read' } as const;

const addressOf = (name: Section | keyof typeof rightOf) =>
  isSection(name)
    ? ({ to: '/dashboard/settings/$section', params: { section: name } } as const)
    : ({ to: `/dashboard/${name}` } as const);

/** One section of the settings, and the list of all of them, which is a select on a narrow screen (D-125). */
export function SettingsPage() {
  const t = useMessages(messages);
  const { section = 'company' } = useParams({ strict: false });
  const current = isSection(section) ? section : null;
  usePageTitle(current ? `${t(`section.${current}`)} · ${t('settings')}` : t('settings'));
  const can = useRights();
  const navigate = useNavigate();
  if (!current) return <RouteNotFound home="/dashboard" label="goToDashboard" />;
  const Content = contents[current];
  const shown = groups.map(
    ([group, names]) =>
      [group, names.filter((name) => (name === 'team' || name === 'audit' ? can(rightOf[name]) : true))] as const,
  );
  return (
    <UnsavedForms>
      <PageHead title={t('settings')} />
      <div className="hb-set">
        <nav className="hb-set-nav" aria-label={t('settings')}>
          {shown.map(([group, names]) => (
            <div key={group}>
              <div className="hb-hint" id={`settings-${group}`}>
                {t(`group.${group}`)}
              </div>
              <ul className="hb-nav" aria-labelledby={`settings-${group}`}>
                {names.map((name) => (
                  <li key={name}>
                    <Link {...addressOf(name)} aria-current={name === current ? 'page' : undefined}>
                      {t(`section.${name}`)}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="hb-set-pick">
          <SelectField
            label={t('section')}
            value={current}
            onChange={({ target }) => void navigate(addressOf(target.value as Section))}
          >
            {shown.map(([group, names]) => (
              <optgroup key={group} label={t(`group.${group}`)}>
                {names.map((name) => (
                  <option key={name} value={name}>
                    {t(`section.${name}`)}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
        </div>
        <div data-page-title className={current === 'changes' ? 'hb-col hb-sections' : 'hb-col hb-sections is-narrow'}>
          {!can('settings.write') && <p className="hb-sub mb-0">{t('ownersOnly')}</p>}
          <Content />
        </div>
      </div>
    </UnsavedForms>
  );
}

/** A card of the settings of the provider. Once it is saved, it starts again from the response. */
function ProviderSection({ Card }: { Card: ComponentType<{ of: Settings; onSaved: () => void }> }) {
  const t = useMessages(messages);
  const query = useQuery(providerSettings(useApi()));
  const [saves, setSaves] = useState(0);
  return (
    <QueryBoundary query={query} label={t('loading')} fresh>
      {(of) => <Card key={saves} of={of} onSaved={() => setSaves(saves + 1)} />}
    </QueryBoundary>
  );
}

function Changes() {
  const list = useList(useSearch({ from: '/guarded/dashboard/settings/$section' }), changeListOptions);
  return <ChangeList list={list} />;
}

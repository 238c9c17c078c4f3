import { useMessages } from '@hourbank/i18n/react';
import { Button, Icon } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../shared/row-tools';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';
import type { FirstStepsState } from './use-first-run';

interface Step {
  title: string;
  hint: ReactNode;
  isDone: boolean;
  /** Opens where the step is done; false for roles that cannot. */
  to?:
    | { to: '/dashboard/settings' | '/dashboard/clients/addclient' }
    | { to: '/dashboard/settings/$section'; params: { section: string } }
    | false;
  label: string;
}

/** What a new installation needs before its first client (D-122). The first open step has the primary button. */
export function FirstSteps({
  state: { company, hasAccounts, clients },
  onHide,
}: {
  state: FirstStepsState;
  onHide: () => void;
}) {
  const t = useMessages(messages);
  const canSet = useRights()('settings.write');
  const register = (chunks: ReactNode) => (
    <a href="/register" target="_blank" rel="noopener noreferrer">
      {chunks}
    </a>
  );
  const steps: Step[] = [
    {
      title: t('company'),
      hint: company ? t('companyOf', { company }) : t('companyHint'),
      isDone: company !== '',
      to: canSet && { to: '/dashboard/settings' },
      label: t(company ? 'change' : 'enterCompany'),
    },
    {
      title: t('accounts'),
      hint: t('accountsHint'),
      isDone: hasAccounts,
      to: canSet && { to: '/dashboard/settings/$section', params: { section: 'accounts' } },
      label: t(hasAccounts ? 'change' : 'enterAccounts'),
    },
    {
      title: t('client'),
      hint: t.rich('clientHint', { address: location.host, link: register }),
      isDone: clients > 0,
      to: clients === 0 && { to: '/dashboard/clients/addclient' },
      label: t('addClient'),
    },
  ];
  const next = steps.find(({ isDone, to }) => !isDone && to);
  const importLink = (chunks: ReactNode) => <Link to="/dashboard/import">{chunks}</Link>;
  return (
    <section className="card hb-first" aria-labelledby="first-steps">
      <div className="card-header">
        <h2 id="first-steps">{t('title')}</h2>
        <span className="hb-end d-inline-flex align-items-center gap-2">
          <span className="hb-hint">{t('done', { count: steps.filter(({ isDone }) => isDone).length })}</span>
          {clients > 0 && (
            <Button variant="ghost" size="sm" onClick={onHide}>
              {t('hide')}
            </Button>
          )}
        </span>
      </div>
      <ol>
        {steps.map((step, at) => (
          <li key={step.title} className={step.isDone ? 'is-done' : undefined}>
            <span className="hb-step-no" aria-hidden={step.isDone}>
              {step.isDone ? <Icon name="check" /> : at + 1}
            </span>
            <span>
              <b className="hb-first-title">{step.title}</b>
              <span className="hb-two">
                {step.hint} {!step.to && !step.isDone && t('ownersOnly')}
              </span>
            </span>
            {step.to && (
              <ButtonLink variant={step === next ? 'primary' : step.isDone ? 'ghost' : 'secondary'} {...step.to}>
                {step.label}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
      <div className="card-footer">
        <span className="hb-hint">{t.rich('spreadsheet', { link: importLink })}</span>
      </div>
    </section>
  );
}

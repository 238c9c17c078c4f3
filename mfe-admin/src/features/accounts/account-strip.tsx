import type { Account } from '@hourbank/contracts';
import { formatDate, formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { Alert, hoursLeftText } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hoursMessages } from './hours-messages';
import { LevelBadge } from './level-badge';
import { messages } from './messages';
import { accountOf } from './queries';

interface AccountStripProps {
  /** Undefined while it is not known; the strip keeps its room. */
  clientId: string | undefined;
  /** A last cell with payments, for roles that see money. */
  payments: ReactNode;
}

/** Balance, next expiry and forecast of a client (D-61, D-70). Without payments it has no money. */
export function AccountStrip({ clientId, payments }: AccountStripProps) {
  const t = useMessages(messages);
  const list = useMessages(hoursMessages);
  const { data, error, refetch } = useQuery({ ...accountOf(useApi(), clientId ?? 0), enabled: clientId !== undefined });
  return (
    <section aria-label={t('account')} aria-busy={!data && !error}>
      <dl className="hb-strip">
        {!data && error ? (
          <div>
            <dt>{t('balance')}</dt>
            <dd>
              <Alert tone="danger" onRetry={() => void refetch()}>
                {error.message}
              </Alert>
            </dd>
          </div>
        ) : (
          <>
            <Balance of={data} />
            <StripCell label={t('nextExpiry')} {...(data && expiryOf(data, t, list))} />
            <StripCell label={t('runsOut')} {...(data && forecastOf(data, t, list))} />
          </>
        )}
        {payments}
      </dl>
    </section>
  );
}

interface StripCellProps {
  label: string;
  value?: ReactNode;
  hint?: ReactNode;
}

/** One cell. While it loads, it keeps the room of its two lines. */
export const StripCell = ({ label, value = '\u00a0', hint = '\u00a0' }: StripCellProps) => (
  <div>
    <dt>{label}</dt>
    <dd className="hb-strip-value">{value}</dd>
    <dd className="hb-hint">{hint}</dd>
  </div>
);

function Balance({ of }: { of: Account | undefined }) {
  const t = useMessages(messages);
  const list = useMessages(hoursMessages);
  const { balance = 0, purchased = 0, level = null } = of ?? {};
  const max = Math.max(purchased, 1);
  return (
    <div>
      <dt>
        {t('balance')} <LevelBadge level={level} />
      </dt>
      <dd className="hb-strip-balance">
        {of ? (
          <>
            <span>{list.rich('hoursBold', { hours: formatNumber(balance), b: (chunks) => <b>{chunks}</b> })}</span>{' '}
            {purchased > 0 && <span>{list('ofHoursLeft', { hours: formatNumber(purchased) })}</span>}
            {level === null && balance === 0 && <span>{list('noHoursYet')}</span>}
          </>
        ) : (
          <b>{'\u00a0'}</b>
        )}
      </dd>
      <dd>
        <meter
          className="hb-meter"
          min={0}
          max={max}
          low={max / 5}
          high={max}
          optimum={max}
          value={balance}
          aria-label={t('balance')}
        >
          {of && hoursLeftText(balance, purchased)}
        </meter>
      </dd>
    </div>
  );
}

type Texts = ReturnType<typeof useMessages<typeof messages>>;
type HoursTexts = ReturnType<typeof useMessages<typeof hoursMessages>>;
type CellContent = Omit<StripCellProps, 'label'>;

function expiryOf({ nextExpiry, packages }: Account, t: Texts, list: HoursTexts): CellContent {
  if (!nextExpiry) return { value: t('noExpiry') };
  const hours = formatNumber(nextExpiry.hours);
  const expiring = packages.filter(({ expiresOn, status }) => status === 'active' && expiresOn === nextExpiry.on);
  const [only] = expiring;
  return {
    value: formatDate(nextExpiry.on),
    hint:
      only && expiring.length === 1
        ? list('fromPackage', { hours, id: only.id })
        : list('fromPackages', { hours, count: expiring.length }),
  };
}

function forecastOf({ forecast }: Account, t: Texts, list: HoursTexts): CellContent {
  if (!forecast) return { value: list('noForecast'), hint: list('forecastNeeds') };
  const { runsOutOn, hoursPerWeek, expiringUnused } = forecast;
  return {
    value: runsOutOn === null ? t('moreThanAYear') : list('aboutDay', { day: formatDate(runsOutOn) }),
    hint:
      expiringUnused > 0 ? (
        <span className="hb-late">{t('expiringUnused', { hours: formatNumber(expiringUnused) })}</span>
      ) : (
        list('atPace', { pace: formatNumber(hoursPerWeek) })
      ),
  };
}

import type { Account, AccountForecast, TimePackage } from '@hourbank/contracts';
import { formatDate, formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Badge, HoursMeter, isRunningLow } from '@hourbank/ui';
import { activeOf, balanceOf, nextExpiryOf } from './balance';
import { messages } from './messages';
import { RequestLink } from './request-link';

/**
 * How long the hours last at the current pace (D-70), and how many expire unused. The day is one end of the forecast's
 * range, so the range would say it twice.
 */
function ForecastText({ forecast: { hoursPerWeek, runsOutOn, expiringUnused } }: { forecast: AccountForecast }) {
  const t = useMessages(messages);
  const pace = formatNumber(hoursPerWeek);
  return (
    <p className="hb-hero-note">
      {runsOutOn === null ? t('lastsLong', { pace }) : t('lastsUntil', { pace, day: formatDate(runsOutOn) })}
      {expiringUnused > 0 && ` ${t('expiringUnused', { count: expiringUnused, hours: formatNumber(expiringUnused) })}`}
    </p>
  );
}

interface BalanceCardProps {
  packages: readonly TimePackage[];
  /** Forecast and suggestion. Undefined if they could not be loaded. */
  account: Account | undefined;
}

/** Remaining hours in total and of each active package, and how long they last. */
export function BalanceCard({ packages: all, account }: BalanceCardProps) {
  const t = useMessages(messages);
  const packages = activeOf(all);
  const { left, total } = balanceOf(packages);
  const expiry = nextExpiryOf(packages);
  return (
    <section className="card hb-hero" aria-label={t('balance')}>
      <div className="hb-hero-main">
        <div className="hb-muted">{t('yourBalance')}</div>
        <div className="hb-hero-num">
          {formatNumber(left)} <small>{total > 0 ? t('ofTotalLeft', { total: formatNumber(total) }) : t('left')}</small>
        </div>
        {expiry && (
          <div className="hb-muted">
            {t('nextExpiry', { count: expiry.hours, hours: formatNumber(expiry.hours), day: formatDate(expiry.on) })}
          </div>
        )}
        {account?.forecast && <ForecastText forecast={account.forecast} />}
        <RequestLink suggestion={account?.suggestion ?? null} />
      </div>
      <div className="hb-hero-packs">
        {packages.length === 0 && <p className="hb-muted mb-0">{t('noActiveHours')}</p>}
        {packages.map((timePackage) => (
          <PackageMeter key={timePackage.id} package={timePackage} />
        ))}
      </div>
    </section>
  );
}

function PackageMeter({ package: timePackage }: { package: TimePackage }) {
  const t = useMessages(messages);
  const { left, total } = balanceOf([timePackage]);
  const name = t('packageNumber', { id: timePackage.id });
  return (
    <HoursMeter
      label={
        <>
          {name}
          {isRunningLow(left, total) && (
            <span className="ms-2">
              <Badge bg="warning">{t('runningLow')}</Badge>
            </span>
          )}
        </>
      }
      name={name}
      left={left}
      total={total}
    />
  );
}

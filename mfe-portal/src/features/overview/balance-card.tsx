import type { TimePackage } from '@hourbank/contracts';
import { formatNumber } from '@hourbank/i18n/format';
import { Badge, buttonClass, HoursMeter, Icon, isRunningLow } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { balanceOf } from './balance';

/** Remaining hours in total and of each active package. */
export function BalanceCard({ packages }: { packages: readonly TimePackage[] }) {
  const { left, total } = balanceOf(packages);
  return (
    <section className="card hb-hero" aria-label="Balance">
      <div className="hb-hero-main">
        <div className="hb-muted">Your balance</div>
        <div className="hb-hero-num">
          {formatNumber(left)}
          <small> {total > 0 && `of ${formatNumber(total)} `}h left</small>
        </div>
        <Link className={`${buttonClass('primary')} align-self-start mt-3`} to="/client-portal/request-time">
          <Icon name="plus" />
          Request More Time
        </Link>
      </div>
      <div className="hb-hero-packs">
        {packages.length === 0 && (
          <p className="hb-muted mb-0">Your hours appear here as soon as a package is active.</p>
        )}
        {packages.map((timePackage) => (
          <PackageMeter key={timePackage.id} package={timePackage} />
        ))}
      </div>
    </section>
  );
}

function PackageMeter({ package: timePackage }: { package: TimePackage }) {
  const { left, total } = balanceOf([timePackage]);
  const name = `Package #${timePackage.id}`;
  return (
    <HoursMeter
      label={
        <>
          {name}
          {isRunningLow(left, total) && (
            <span className="ms-2">
              <Badge bg="warning">Running low</Badge>
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

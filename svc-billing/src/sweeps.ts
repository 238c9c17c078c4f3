import { startFileSweep } from '@hourbank/service-kit/files';
import { startPeriodicTask } from '@hourbank/service-kit/process';
import { expirePackages } from './accounts/expire-packages';
import { createExpiryAlerts } from './alerts/expiry-alerts';
import { sendHeldEmails } from './alerts/level-events';
import { refreshForecasts } from './forecast/refresh-forecasts';
import { completeMonths } from './liability/months';
import type { LockDeps } from './ledger/lock-account';
import type { Deps } from './deps';

const everyMs = 10 * 60_000;
/** A forecast follows a change within a minute (D-70). */
const forecastEveryMs = 15_000;
const heldEmailsEveryMs = 60_000;

/**
 * Starts the periodic tasks: expiry of packages, forecasts, alerts about expiries, emails that were held back, totals
 * of ended months, and deletion of incomplete files and old rate limit counters. They are safe in several replicas.
 */
export async function startSweeps(
  deps: LockDeps &
    Pick<
      Deps,
      | 'accountsAtOnce'
      | 'accountsPerTransaction'
      | 'expiryAlerts'
      | 'files'
      | 'forecastInputs'
      | 'forecasts'
      | 'hour'
      | 'levelEmails'
      | 'liability'
      | 'limiter'
      | 'log'
      | 'transact'
    >,
) {
  const { files, limiter, log } = deps;
  const sweeps = [
    await startFileSweep({ files, log }),
    startPeriodicTask({
      run: (isStopping) => expirePackages(deps, isStopping),
      everyMs,
      log,
      failureMessage: 'packages that are due could not be expired',
    }),
    startPeriodicTask({
      run: (isStopping) => refreshForecasts(deps, isStopping),
      everyMs: forecastEveryMs,
      log,
      failureMessage: 'forecasts could not be computed',
    }),
    startPeriodicTask({
      run: createExpiryAlerts(deps),
      everyMs,
      log,
      failureMessage: 'alerts about expiries could not be sent',
    }),
    startPeriodicTask({
      run: (isStopping) => sendHeldEmails(deps, isStopping),
      everyMs: heldEmailsEveryMs,
      log,
      failureMessage: 'emails that were held back could not be sent',
    }),
    startPeriodicTask({
      run: (isStopping) => completeMonths(deps, isStopping),
      everyMs,
      log,
      failureMessage: 'the totals of ended months could not be stored',
    }),
    startPeriodicTask({
      run: () => limiter.sweep(),
      everyMs,
      log,
      failureMessage: 'expired rate limit counters could not be deleted',
    }),
  ];
  return { stop: () => Promise.all(sweeps.map((sweep) => sweep.stop())) };
}

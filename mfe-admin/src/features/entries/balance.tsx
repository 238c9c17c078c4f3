import type { TimeEntry, TimePackage } from '@hourbank/contracts';
import { Alert, Card, formatHoursShort, HoursMeter } from '@hourbank/ui';
import { addHours, hoursLeft } from '../../shared/hours';

interface BalanceProps {
  /** The selected package. */
  of: TimePackage | undefined;
  /** Hours in the form; 0 or NaN until the user enters a number. */
  hours: number;
  /** The stored entry, whose hours are available again. */
  entry?: TimeEntry | undefined;
}

/** Balance of the selected package before and after saving. This is a preview; the server checks the balance. */
export function Balance({ of, hours, entry }: BalanceProps) {
  if (!of)
    return (
      <Card title="Balance">
        <span className="hb-muted">Select a package to see its remaining hours.</span>
      </Card>
    );
  const now = hoursLeft(of);
  const allocated = entry?.packageId === of.id ? entry.hours : 0;
  const after = addHours(now, allocated, hours > 0 ? -hours : -allocated);
  return (
    <Card title="Balance">
      <div className="d-grid gap-3" aria-live="polite">
        <HoursMeter label={`Package #${of.id} now`} left={now} total={of.hoursPurchased} />
        {after >= 0 ? (
          <HoursMeter label="After saving" left={after} total={of.hoursPurchased} />
        ) : (
          <Alert tone="warning">Only {formatHoursShort(addHours(now, allocated))} h left in this package.</Alert>
        )}
      </div>
    </Card>
  );
}

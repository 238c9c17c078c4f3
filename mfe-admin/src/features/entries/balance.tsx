import type { TimeEntry, TimePackage } from '@hourbank/contracts';
import { Alert, Card, formatHoursShort, HoursMeter } from '@hourbank/ui';
import { addHours, hoursLeft } from '../../shared/hours';

interface BalanceProps {
  /** The chosen package. */
  of: TimePackage | undefined;
  /** As typed; 0 or NaN until there is a number. */
  hours: number;
  /** The entry as it is stored: its hours count as free again. */
  entry?: TimeEntry | undefined;
}

/** The chosen package before and after saving. The server decides; this only spares a refused try. */
export function Balance({ of, hours, entry }: BalanceProps) {
  if (!of)
    return (
      <Card title="Balance">
        <span className="hb-muted">Select a package to see its remaining hours.</span>
      </Card>
    );
  const now = hoursLeft(of);
  const drawn = entry?.packageId === of.id ? entry.hours : 0;
  const after = addHours(now, drawn, hours > 0 ? -hours : -drawn);
  return (
    <Card title="Balance">
      <div className="d-grid gap-3" aria-live="polite">
        <HoursMeter label={`Package #${of.id} now`} left={now} total={of.hoursPurchased} />
        {after >= 0 ? (
          <HoursMeter label="After saving" left={after} total={of.hoursPurchased} />
        ) : (
          <Alert tone="warning">Only {formatHoursShort(addHours(now, drawn))} h left in this package.</Alert>
        )}
      </div>
    </Card>
  );
}

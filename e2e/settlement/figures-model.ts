import { today } from '@hourbank/testing';

/** What happened to a package. Hours are in hundredths, the rate is in cents. */
export interface ModelPackage {
  id: number;
  clientId: number;
  origin: 'sold' | 'bonus' | 'opening';
  purchased: number;
  removed: number;
  rate: number;
  method: string | null;
  day: string;
  /** `closed`: ended by an admin's hand. Used up or past its day follows from the rest. */
  state: 'pending' | 'open' | 'closed';
  expiresOn: string | null;
  /** The how manieth payment it was; 0 while it is not paid. */
  paid: number;
  isToReview: boolean;
}

/** An entry and the packages that its hours come from. */
export interface ModelEntry {
  id: number;
  clientId: number;
  hours: number;
  month: string;
  parts: readonly { packageId: number; hours: number }[];
}

const sumOf = <T>(all: readonly T[], valueOf: (one: T) => number) => all.reduce((sum, one) => sum + valueOf(one), 0);
const centsOf = (hours: number, rate: number) => Math.round((hours * rate) / 100);
const amountOf = ({ purchased, rate }: ModelPackage) => centsOf(purchased, rate);

/** A model of all accounts that keeps no sums: it computes each figure anew from packages and entries (D-88). */
export function createFiguresModel() {
  const packages = new Map<number, ModelPackage>();
  const entries = new Map<number, ModelEntry>();
  /** The balance that the percentage used is a share of, by client. Absent without bookings. */
  const peaks = new Map<number, number>();
  /** The package of each import of an opening balance; it may be gone. */
  const imports = new Map<string, { clientId: number; packageId: number }>();

  const used = (id: number) =>
    sumOf([...entries.values()], ({ parts }) => sumOf(parts, (part) => (part.packageId === id ? part.hours : 0)));
  const unused = (one: ModelPackage) => one.purchased - one.removed - used(one.id);
  const isPast = ({ expiresOn }: ModelPackage) => expiresOn !== null && expiresOn < today();
  const isUsable = (one: ModelPackage) => one.state === 'open' && !isPast(one) && unused(one) > 0;
  const left = (one: ModelPackage) => (isUsable(one) ? unused(one) : 0);
  const isPaid = ({ state }: ModelPackage) => state !== 'pending';
  const expired = (one: ModelPackage) => (isPaid(one) ? unused(one) - left(one) : 0);
  const byExpiry = (one: ModelPackage, other: ModelPackage) =>
    (one.expiresOn ?? '9').localeCompare(other.expiresOn ?? '9') ||
    one.day.localeCompare(other.day) ||
    one.id - other.id;

  /** The hours that entries take from a package, the newest entry first. */
  const partsOf = (id: number) =>
    [...entries.values()]
      .sort((one, other) => other.id - one.id)
      .flatMap(({ parts }) => parts.filter(({ packageId }) => packageId === id))
      .map(({ hours }) => ({ hours: hours / 100 }));

  /** The packages of a client, or all, newest first. */
  const packagesOf = (clientId?: number) =>
    [...packages.values()]
      .filter((one) => clientId === undefined || one.clientId === clientId)
      .sort((one, other) => other.id - one.id);
  const entriesOf = (clientId?: number) =>
    [...entries.values()].filter((one) => clientId === undefined || one.clientId === clientId);
  /** Hours that adjustments took from packages of a client that were deleted later. */
  const removedOfDeleted = new Map<number, number>();
  function remove(id: number): boolean {
    const { clientId, removed, origin } = packages.get(id)!;
    if (origin === 'sold') removedOfDeleted.set(clientId, (removedOfDeleted.get(clientId) ?? 0) + removed);
    return packages.delete(id);
  }
  /** Hours sold by the ledger: of a payment that was taken back, those that were used or removed before stay sold. */
  const soldHours = (clientId: number) =>
    (removedOfDeleted.get(clientId) ?? 0) +
    sumOf(
      packagesOf(clientId).filter(({ origin }) => origin === 'sold'),
      (one) => (isPaid(one) ? one.purchased : one.purchased - unused(one)),
    );
  /** Hours that were paid or given and are neither used nor removed. A change of them is booked. */
  const held = (clientId: number) => sumOf(packagesOf(clientId).filter(isPaid), unused);
  const balance = (clientId?: number) => sumOf(packagesOf(clientId), left);

  const figuresOf = (one: ModelPackage) => ({
    hoursPurchased: one.purchased / 100,
    hoursUsed: used(one.id) / 100,
    hoursRemoved: one.removed / 100,
    hoursExpired: expired(one) / 100,
    hoursLeft: left(one) / 100,
    ratePerHour: one.rate / 100,
  });

  function totalsOf(all: readonly ModelPackage[]) {
    const paid = all.filter(isPaid);
    const requested = all.filter((one) => !isPaid(one));
    return {
      count: all.length,
      hoursPurchased: sumOf(paid, ({ purchased }) => purchased) / 100,
      hoursUsed: sumOf(paid, ({ id }) => used(id)) / 100,
      hoursRemoved: sumOf(paid, ({ removed }) => removed) / 100,
      hoursExpired: sumOf(paid, expired) / 100,
      hoursLeft: sumOf(all, left) / 100,
      amountCents: sumOf(paid, amountOf),
      taxCents: 0,
      requestedCount: requested.length,
      hoursRequested: sumOf(requested, ({ purchased }) => purchased) / 100,
      requestedHoursUsed: sumOf(requested, ({ id }) => used(id)) / 100,
      requestedCents: sumOf(requested, amountOf),
      requestedTaxCents: 0,
    };
  }

  function accountOf(clientId: number) {
    const own = packagesOf(clientId).reverse();
    const usable = own.filter(isUsable).sort(byExpiry);
    const next = usable.find(({ expiresOn }) => expiresOn !== null)?.expiresOn;
    const peak = peaks.get(clientId);
    const share = peak === undefined ? undefined : peak <= 0 ? 100 : ((peak - balance(clientId)) / peak) * 100;
    const [last] = own.filter(({ origin, paid }) => origin === 'sold' && paid > 0).sort((a, b) => b.paid - a.paid);
    return {
      balance: balance(clientId) / 100,
      purchased: sumOf(usable, ({ purchased }) => purchased) / 100,
      ...(share !== undefined && { usedPercent: Math.min(100, Math.max(0, Math.round(share))) }),
      ...(next && {
        nextExpiry: { hours: sumOf(usable, (one) => (one.expiresOn === next ? left(one) : 0)) / 100 },
      }),
      packages: own
        .filter((one) => one.state === 'open' && unused(one) > 0)
        .map((one) => ({ hoursPurchased: one.purchased / 100, hoursLeft: left(one) / 100 })),
      ...(last && { suggestion: Math.max(1, last.purchased / 100) }),
    };
  }

  /** Sold and consumed hours, by month. */
  function months() {
    const rows = new Map<string, { sold: number; consumed: number }>();
    const row = (month: string) => rows.get(month) ?? rows.set(month, { sold: 0, consumed: 0 }).get(month)!;
    for (const one of sales()) row(one.day.slice(0, 7)).sold += one.purchased;
    for (const { month, hours } of entries.values()) row(month).consumed += hours;
    return [...rows]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([, { sold, consumed }]) => ({ sold: sold / 100, consumed: consumed / 100 }));
  }

  const sales = () => packagesOf().filter((one) => one.origin === 'sold' && isPaid(one));

  return {
    packages,
    entries,
    imports,
    packagesOf,
    entriesOf,
    balance,
    unused,
    isPast,
    isUsable,
    isPaid,
    figuresOf,
    partsOf,
    totalsOf,
    accountOf,
    months,
    /** The opening balances that are left of each import, by its id. */
    importsOf: (clientId: number) =>
      new Map(
        [...imports]
          .filter(([, run]) => run.clientId === clientId)
          .map(([runId, { packageId }]) => {
            const one = packages.get(packageId);
            return [runId, { packages: one ? 1 : 0, hours: (one?.purchased ?? 0) / 100 }];
          }),
      ),
    /** What the hours left of a client are worth, in cents. */
    worth: (clientId: number) => sumOf(packagesOf(clientId), (one) => centsOf(left(one), one.rate)),
    soldHours,
    remove,
    headline: () => ({
      totalHoursSold: sumOf(sales(), ({ purchased }) => purchased) / 100,
      totalHoursConsumed: sumOf(entriesOf(), ({ hours }) => hours) / 100,
      totalRevenue: sumOf(sales(), amountOf) / 100,
      activeClients: new Set(
        packagesOf()
          .filter(isUsable)
          .map(({ clientId }) => clientId),
      ).size,
      hoursLeft: balance() / 100,
    }),
    methods: () =>
      Object.fromEntries(
        ['omt', 'bob', 'wish', 'bank']
          .map((method) => [method, sales().filter((one) => one.method === method).length] as const)
          .filter(([, count]) => count > 0),
      ),
    /** Takes hours of usable packages away, those that expire first first, or of one. Null if there are too few. */
    take(clientId: number, hours: number, id?: number): { packageId: number; hours: number }[] | null {
      const givers = packagesOf(clientId).filter(isUsable).sort(byExpiry);
      const chosen = givers.filter((one) => id === undefined || one.id === id);
      if (sumOf(chosen, left) < hours) return null;
      let needed = hours;
      return chosen.flatMap((one) => {
        const taken = Math.min(left(one), needed);
        needed -= taken;
        return taken > 0 ? [{ packageId: one.id, hours: taken }] : [];
      });
    },
    /** Applies a change of packages, after which the percentage used counts anew if hours were booked. */
    change(clientId: number, apply: () => void, isBooked: () => boolean): void {
      const before = [balance(clientId), held(clientId)] as const;
      apply();
      const after = balance(clientId);
      if (after !== before[0] || held(clientId) !== before[1]) peaks.set(clientId, after);
      else if (isBooked() && !peaks.has(clientId)) peaks.set(clientId, 0);
    },
  };
}
export type FiguresModel = ReturnType<typeof createFiguresModel>;

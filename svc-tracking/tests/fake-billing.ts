import {
  accountPageSize,
  type AccountPeriod,
  periods,
  allocationRange,
  allocations,
  billing,
  type PackageChoice,
  type PeriodEntry,
  periodPageSize,
  type ResultOf,
  type TimePackage,
  toHundredths,
} from '@hourbank/contracts';
import { fake, type FakeService, fakeService, ErrorResponse } from '@hourbank/testing';
import { createFakeSeals } from './fake-seals';

interface Package {
  clientId: number;
  purchased: number;
  active: boolean;
}
interface Draw {
  revision: number;
  parts: { packageId: number; hours: number }[];
  refusal: ErrorResponse | null;
}
/** Hours that an entry returned to a package, with the reason that the ledger has. */
interface Returned {
  entryId: number;
  revision: number;
  packageId: number;
  hours: number;
  reason: string | undefined;
}

/**
 * A fake billing service with the protocol of docs/architecture.md: it settles each revision once, returns the stored
 * response to repeats and 412 to older revisions. Hours are in hundredths.
 */
export async function startFakeBilling() {
  const packages = new Map<number, Package>();
  const draws = new Map<number, Draw>();
  const returned: Returned[] = [];
  const overrides = new Map<number, Partial<TimePackage>>();
  const ledgers = new Map<number, PeriodEntry[]>();
  const periodOverrides = new Map<number, Partial<AccountPeriod>>();
  const seals = createFakeSeals();
  const sales: ResultOf<typeof billing.getSales> = {
    hoursSold: 0,
    revenue: 0,
    activeClients: 0,
    hoursLeft: 0,
    monthly: [],
    methods: [],
  };
  const used = (packageId: number) =>
    [...draws.values()]
      .flatMap(({ parts }) => parts)
      .filter((part) => part.packageId === packageId)
      .reduce((sum, { hours }) => sum + hours, 0);

  interface Request {
    entryId: number;
    clientId: number;
    choice: PackageChoice;
    hours: number;
  }

  /** Draws all hours anew, packages by id. */
  function draw({ entryId, clientId, choice, hours }: Request): Draw['parts'] | ErrorResponse {
    const own = new Map(draws.get(entryId)?.parts.map((part) => [part.packageId, part.hours]));
    const left = (id: number) => (packages.get(id)?.purchased ?? 0) - used(id) + (own.get(id) ?? 0);
    const target = choice === 'auto' ? undefined : packages.get(choice);
    if (choice !== 'auto') {
      if (target?.clientId !== clientId) return new ErrorResponse(409, 'package_unknown', 'Please select a package.');
      const more = hours - (own.get(choice) ?? 0);
      if (more > 0 && !target.active)
        return new ErrorResponse(
          409,
          'package_not_active',
          'This package is not active, or it has expired by then. Choose another package.',
        );
      if (more > 0 && hours > left(choice))
        return new ErrorResponse(
          409,
          'not_enough_hours',
          `Not enough hours left on this package: ${(left(choice) - (own.get(choice) ?? 0)) / 100} h left.`,
          { hoursLeft: (left(choice) - (own.get(choice) ?? 0)) / 100 },
        );
      return [{ packageId: choice, hours }];
    }
    const parts: Draw['parts'] = [];
    let needed = hours;
    for (const [packageId, one] of packages) {
      if (one.clientId !== clientId || !one.active) continue;
      const taken = Math.min(left(packageId), needed);
      if (taken > 0) parts.push({ packageId, hours: taken });
      needed -= taken;
    }
    if (needed === 0) return parts;
    const params = { hoursLeft: (hours - needed) / 100, hoursNeeded: hours / 100 };
    return new ErrorResponse(409, 'not_enough_hours', 'Not enough hours left: too few.', params);
  }

  const service: FakeService = await fakeService([
    fake(allocations.putAllocation, ({ params: { entryId }, body: { revision, hours, clientId, choice, reason } }) => {
      const row = draws.get(entryId);
      if (row && row.revision > revision)
        throw new ErrorResponse(412, 'stale_revision', 'A later revision is settled.');
      if (!row || row.revision < revision) {
        const drawn = hours === 0 ? [] : draw({ entryId, clientId, choice, hours: toHundredths(hours) });
        draws.set(
          entryId,
          drawn instanceof ErrorResponse
            ? { revision, parts: row?.parts ?? [], refusal: drawn }
            : { revision, parts: drawn, refusal: null },
        );
        for (const part of (!(drawn instanceof ErrorResponse) && row?.parts) || []) {
          const { packageId } = part;
          const kept = draws.get(entryId)?.parts.find((one) => one.packageId === packageId)?.hours ?? 0;
          if (kept < part.hours) returned.push({ entryId, revision, packageId, hours: part.hours - kept, reason });
        }
      }
      const settled = draws.get(entryId)!;
      if (settled.refusal) throw settled.refusal;
      return {
        parts: settled.parts.map((part) => ({ packageId: part.packageId, hours: part.hours / 100 })),
        balance: 0,
      };
    }),
    fake(allocations.listAllocationSums, () => {
      const sums = new Map<number, { hours: number; weighted: number }>();
      for (const [id, { parts }] of draws) {
        const range = Math.floor(id / allocationRange);
        const one = sums.get(range) ?? { hours: 0, weighted: 0 };
        for (const { packageId, hours } of parts) {
          one.hours += hours;
          one.weighted += hours * packageId;
        }
        sums.set(range, one);
      }
      return { sums: [...sums].map(([range, one]) => ({ range, ...one })), next: null };
    }),
    fake(allocations.listAllocations, ({ query }) =>
      [...draws]
        .filter(([id]) => Math.floor(id / allocationRange) === Number(query.range))
        .map(([entryId, { parts }]) => ({ entryId, parts })),
    ),
    fake(billing.listPackagesOfClient, ({ params }): TimePackage[] =>
      [...packages]
        .filter(([, { clientId }]) => clientId === params.clientId)
        .map(([id, { clientId, purchased, active }]) => ({
          id,
          revision: 1,
          clientId,
          hoursPurchased: purchased / 100,
          hoursUsed: used(id) / 100,
          hoursRemoved: 0,
          hoursExpired: 0,
          hoursLeft: active ? (purchased - used(id)) / 100 : 0,
          expiresOn: null,
          origin: 'sold',
          ratePerHour: 50,
          status: active ? 'active' : 'pending',
          paymentMethod: 'omt',
          purchaseDate: '2015-11-20',
          paymentProof: null,
          paymentProofUrl: null,
          paidAt: active ? '2015-11-20T08:00:00.000Z' : null,
          reviewNote: null,
          proofSentAt: null,
          sentBackAt: null,
          invoiceNumber: null,
          taxRate: 0,
          receivedAmount: null,
          receivedCurrency: null,
          receivedOn: null,
          receiptNumber: null,
          ...overrides.get(id),
        })),
    ),
    fake(periods.getAccountPeriod, ({ params, query }) => {
      const entries = ledgers.get(params.clientId) ?? [];
      const before = entries.findLast(({ bookedOn }) => bookedOn < query.from);
      const last = entries.findLast(({ bookedOn }) => bookedOn <= query.to);
      return {
        opening: before?.balance ?? 0,
        closing: last?.balance ?? 0,
        afterSeq: before?.seq ?? 0,
        lastSeq: last?.seq ?? 0,
        client: { name: 'Rana Haddad', companyName: 'Cedar Labs', address: 'Hamra 12' },
        provider: { name: 'Cedar Support', address: '', taxNumber: '' },
        nextExpiry: null,
        invoices: [],
        ...periodOverrides.get(params.clientId),
      };
    }),
    fake(periods.listOpenAccounts, ({ query }) =>
      [...ledgers]
        .filter(([clientId]) => clientId > Number(query.after))
        .sort(([a], [b]) => a - b)
        .slice(0, accountPageSize)
        .map(([clientId, entries]) => ({
          clientId,
          lastBookedOn: entries.findLast(({ bookedOn }) => bookedOn <= query.until)?.bookedOn ?? null,
        })),
    ),
    fake(periods.getEntryBooking, ({ params }) => ({
      bookedOn: [...ledgers.values()].flat().findLast(({ entryId }) => entryId === params.entryId)?.bookedOn ?? null,
    })),
    fake(periods.listPeriodEntries, ({ params, query }) =>
      (ledgers.get(params.clientId) ?? [])
        .filter(({ seq }) => seq > Number(query.after) && seq <= Number(query.last))
        .slice(0, periodPageSize),
    ),
    fake(periods.listLatestEntries, ({ params, query }) =>
      (ledgers.get(params.clientId) ?? []).slice(-Number(query.count)).reverse(),
    ),
    fake(billing.getSales, () => sales),
    ...seals.operations,
  ]);

  let lastId = 0;
  return {
    ...service,
    seals,
    draws,
    returned,
    used,
    /** The sales it returns; hours and money in hundredths. */
    sales,
    /** Overrides fields of a package that it returns. */
    override: (packageId: number, over: Partial<TimePackage>) => void overrides.set(packageId, over),
    /** Adds a package. `hours` are not in hundredths. */
    addPackage(clientId: number, hours = 100, active = true): number {
      packages.set(++lastId, { clientId, purchased: toHundredths(hours), active });
      return lastId;
    },
    /** Adds hours to a package. */
    topUp(packageId: number, hours: number) {
      const row = packages.get(packageId);
      if (row) row.purchased += toHundredths(hours);
    },
    /** Books a ledger entry of a client. Hours are not in hundredths. */
    book(clientId: number, entry: Pick<PeriodEntry, 'kind' | 'hours' | 'bookedOn'> & Partial<PeriodEntry>) {
      const entries = ledgers.get(clientId) ?? [];
      const last = entries.at(-1);
      const balance = toHundredths(last?.balance ?? 0) + toHundredths(entry.hours);
      entries.push({
        seq: (last?.seq ?? 0) + 1,
        balance: balance / 100,
        packageId: null,
        entryId: null,
        workedOn: null,
        recordedAt: `${entry.bookedOn}T08:00:00.000Z`,
        actor: 'admin 1',
        reason: null,
        amount: 0,
        ...entry,
      });
      ledgers.set(clientId, entries);
    },
    /** Loses a ledger entry of a client, which a real ledger never does. */
    lose: (clientId: number, lost: number) =>
      void ledgers.set(
        clientId,
        (ledgers.get(clientId) ?? []).filter(({ seq }) => seq !== lost),
      ),
    /** Overrides what the statement of a client shows beside its lines. */
    overridePeriod: (clientId: number, over: Partial<AccountPeriod>) => void periodOverrides.set(clientId, over),
    /** Makes the allocated hours of an entry wrong. */
    tamper(entryId: number, hours: number) {
      const part = draws.get(entryId)?.parts[0];
      if (part) part.hours = toHundredths(hours);
    },
  };
}

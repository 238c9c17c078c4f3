import { type ResultOf, billing, type TimePackage, toHundredths } from '@hourbank/contracts';
import { fake, type FakeService, fakeService, Refusal } from '@hourbank/testing';

interface Package {
  clientId: number;
  purchased: number;
  active: boolean;
}
interface Consumption {
  revision: number;
  packageId: number;
  hours: number;
  refusal: Refusal | null;
}

/**
 * A fake billing service with the protocol of docs/architecture.md: it settles each revision once, returns the stored response to
 * repeats and 412 to older revisions. Hours are in hundredths.
 */
export async function startFakeBilling() {
  const packages = new Map<number, Package>();
  const consumptions = new Map<number, Consumption>();
  /** Settled changes by package. */
  const changes = new Map<number, number>();
  const changing = new Set<number>();
  const lastChange = (packageId: number) => {
    if (changing.has(packageId)) changes.set(packageId, (changes.get(packageId) ?? 0) + 1);
    return changes.get(packageId) ?? 0;
  };
  const overrides = new Map<number, Partial<TimePackage>>();
  const sales: ResultOf<typeof billing.getSales> = {
    hoursSold: 0,
    revenue: 0,
    activeClients: 0,
    monthly: [],
    methods: [],
  };
  const used = (packageId: number) =>
    [...consumptions.values()].filter((row) => row.packageId === packageId).reduce((sum, { hours }) => sum + hours, 0);

  function refusalOf(entryId: number, packageId: number, clientId: number, hours: number): Refusal | null {
    if (hours === 0) return null;
    const target = packages.get(packageId);
    if (!target || target.clientId !== clientId) return new Refusal(409, 'package_unknown', 'Please select a package.');
    const current = consumptions.get(entryId);
    const more = hours - (current?.packageId === packageId ? current.hours : 0);
    if (more <= 0) return null;
    if (!target.active) return new Refusal(409, 'package_not_active', 'This package cannot take entries.');
    const left = target.purchased - used(packageId);
    return more > left
      ? new Refusal(409, 'not_enough_hours', `Not enough hours left on this package: ${left / 100} h left.`, {
          hoursLeft: left / 100,
        })
      : null;
  }

  const service: FakeService = await fakeService([
    fake(billing.putConsumption, ({ params: { entryId }, body: { revision, packageId, clientId, hours } }) => {
      const row = consumptions.get(entryId);
      if (row && row.revision > revision) throw new Refusal(412, 'stale_revision', 'A later revision is settled.');
      if (!row || row.revision < revision) {
        const refusal = refusalOf(entryId, packageId, clientId, toHundredths(hours));
        if (!refusal)
          for (const id of new Set([packageId, row?.packageId ?? packageId]))
            changes.set(id, (changes.get(id) ?? 0) + 1);
        consumptions.set(
          entryId,
          refusal
            ? { revision, packageId: row?.packageId ?? packageId, hours: row?.hours ?? 0, refusal }
            : { revision, packageId, hours: toHundredths(hours), refusal },
        );
      }
      const settled = consumptions.get(entryId);
      if (settled?.refusal) throw settled.refusal;
      return { packageId, hours, hoursLeft: ((packages.get(packageId)?.purchased ?? 0) - used(packageId)) / 100 };
    }),
    fake(billing.listPackagesOfClient, ({ params }): TimePackage[] =>
      [...packages]
        .filter(([, { clientId }]) => clientId === params.clientId)
        .map(([id, { clientId, purchased, active }]) => ({
          id,
          revision: 1,
          clientId,
          hoursPurchased: purchased / 100,
          hoursUsed: used(id) / 100,
          hoursLeft: (purchased - used(id)) / 100,
          ratePerHour: 50,
          status: active ? 'active' : 'pending',
          paymentMethod: 'omt',
          purchaseDate: '2015-11-20',
          paymentProof: null,
          paymentProofUrl: null,
          paidAt: active ? '2015-11-20T08:00:00.000Z' : null,
          reviewNote: null,
          invoiceNumber: null,
          ...overrides.get(id),
        })),
    ),
    fake(billing.getSales, () => sales),
    fake(billing.listBalances, ({ query: { after = '0', limit = '2' } }) =>
      [...packages.keys()]
        .filter((id) => id > Number(after))
        .sort((a, b) => a - b)
        .slice(0, Number(limit))
        .map((packageId) => ({
          packageId,
          hoursUsed: used(packageId),
          consumptions: used(packageId),
          ledger: used(packageId),
          lastChange: lastChange(packageId),
        })),
    ),
  ]);

  let lastId = 0;
  return {
    ...service,
    consumptions,
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
    /** From now on, the balance of this package has a change since the previous read. */
    changeWithEachRead: (packageId: number) => void changing.add(packageId),
    /** Makes the balance wrong. */
    tamper(entryId: number, hours: number) {
      const row = consumptions.get(entryId);
      if (row) row.hours = toHundredths(hours);
    },
  };
}
export type FakeBilling = Awaited<ReturnType<typeof startFakeBilling>>;

/** Days are counted from the first day of the test, hours are in hundredths. */
export interface DrawRequest {
  entryId: number;
  revision: number;
  choice: number | 'auto';
  hours: number;
  day: number;
  openedOn: number;
}

export interface ModelPackage {
  id: number;
  origin: 'sold' | 'bonus';
  purchased: number;
  removed: number;
  expiresOn: number | null;
  /**
   * `closed`: consumed by an admin's hand. A package also can be used up or past its day, which follows from the rest.
   */
  state: 'pending' | 'open' | 'closed';
}

/** What an admin does with packages. Hours that are too many and days that have passed are among them. */
export type AdminOperation =
  | { kind: 'extend'; id: number; expiresOn: number | null }
  | { kind: 'adjust'; id: number | undefined; hours: number }
  | { kind: 'close' | 'reopen' | 'revert' | 'approve' | 'delete'; id: number }
  | { kind: 'resize'; id: number; hours: number };

interface Entry extends DrawRequest {
  parts: { packageId: number; hours: number }[];
  response: string;
}

/** A model of an account that keeps no balance: it computes everything anew from its entries and packages. */
export function createAccountModel({ packages, graceDays }: { packages: ModelPackage[]; graceDays: number }) {
  const entries = new Map<number, Entry>();
  let today = 0;

  const used = (id: number) =>
    [...entries.values()]
      .flatMap(({ parts }) => parts)
      .reduce((total, part) => total + (part.packageId === id ? part.hours : 0), 0);
  const left = ({ id, purchased, removed }: ModelPackage) => purchased - removed - used(id);
  const sum = (parts: Entry['parts']) => parts.reduce((total, { hours }) => total + hours, 0);
  const isPast = ({ expiresOn }: ModelPackage) => expiresOn !== null && expiresOn < today;
  const inOrder = (some: readonly ModelPackage[]) =>
    [...some].sort((one, other) => (one.expiresOn ?? Infinity) - (other.expiresOn ?? Infinity) || one.id - other.id);
  const usable = () => packages.filter((one) => one.state === 'open' && !isPast(one));

  function canGive(one: ModelPackage, { day, openedOn }: DrawRequest) {
    const { expiresOn, state } = one;
    if (state !== 'open') return false;
    return expiresOn === null || (expiresOn >= day && (!isPast(one) || openedOn <= expiresOn + graceDays));
  }

  function remaining(entry: Entry, request: DrawRequest): Entry['parts'] {
    if (request.hours > 0 && request.choice !== entry.choice) return [];
    const isTooLate = ({ packageId }: { packageId: number }) => {
      const expiresOn = packages.find(({ id }) => id === packageId)?.expiresOn ?? null;
      return request.day !== entry.day && expiresOn !== null && expiresOn < request.day;
    };
    let room = request.hours;
    return entry.parts.flatMap((part) => {
      const hours = isTooLate(part) ? 0 : Math.min(part.hours, room);
      room -= hours;
      return hours > 0 ? [{ ...part, hours }] : [];
    });
  }

  function take(entry: Entry, request: DrawRequest): string {
    const before = entry.parts;
    entry.parts = remaining(entry, request);
    let needed = request.hours - sum(entry.parts);
    const givers = inOrder(packages).filter(
      (one) => (request.choice === 'auto' || request.choice === one.id) && canGive(one, request),
    );
    if (givers.reduce((total, one) => total + left(one), 0) < needed) {
      entry.parts = before;
      return '409';
    }
    for (const one of givers) {
      const hours = Math.min(left(one), needed);
      const same = entry.parts.find(({ packageId }) => packageId === one.id);
      if (same) same.hours += hours;
      else if (hours > 0) entry.parts.push({ packageId: one.id, hours });
      needed -= hours;
    }
    if (request.hours > 0) Object.assign(entry, { choice: request.choice, day: request.day });
    return JSON.stringify(entry.parts);
  }

  /** Takes hours away, all of them or none. */
  function adjust(id: number | undefined, hours: number): number {
    const givers = inOrder(usable()).filter((one) => id === undefined || one.id === id);
    if (givers.reduce((total, one) => total + left(one), 0) < hours) return 409;
    let needed = hours;
    for (const one of givers) {
      const taken = Math.min(left(one), needed);
      one.removed += taken;
      needed -= taken;
    }
    return 200;
  }

  function changeState(one: ModelPackage, kind: 'close' | 'reopen' | 'revert' | 'approve'): number {
    if (kind === 'revert') {
      if (one.origin === 'bonus') return 409;
      one.state = 'pending';
    }
    if (kind === 'close') one.state = 'closed';
    const opens = kind === 'reopen' || (kind === 'approve' && one.state === 'pending');
    // A payment that is confirmed for a package without hours left makes it consumed, which has no day.
    if (opens && isPast(one) && (kind === 'reopen' || left(one) > 0)) return 409;
    if (opens) one.state = 'open';
    return 200;
  }

  return {
    packages,
    usable,
    left,
    isPast,
    startDay: (day: number) => void (today = day),
    /** The request as svc-tracking sends it: the package of the entry's response is no other choice. */
    asSent(request: DrawRequest): DrawRequest {
      const entry = entries.get(request.entryId);
      return entry && entry.parts[0]?.packageId === request.choice ? { ...request, choice: entry.choice } : request;
    },
    isNew: ({ entryId, revision }: DrawRequest) => revision > (entries.get(entryId)?.revision ?? 0),
    /** The parts of the response, or its status if it is refused. */
    put(request: DrawRequest): string {
      const known = entries.get(request.entryId);
      if (known?.revision === request.revision) return known.response;
      if (known && known.revision > request.revision) return '412';
      const entry = known ?? { ...request, parts: [], response: '' };
      entries.set(request.entryId, entry);
      entry.parts = entry.parts.map((part) => ({ ...part }));
      entry.response = take(entry, request);
      entry.revision = request.revision;
      return entry.response;
    },
    /** The status of the response; 200 stands for every success. */
    operate(operation: AdminOperation): number {
      if (operation.kind === 'adjust') return adjust(operation.id, operation.hours);
      const index = packages.findIndex(({ id }) => id === operation.id);
      const one = packages[index];
      if (!one) return 404;
      switch (operation.kind) {
        case 'extend':
          if (operation.expiresOn !== null && operation.expiresOn < today) return 422;
          one.expiresOn = operation.expiresOn;
          return 200;
        case 'resize':
          if (operation.hours < one.removed + used(one.id)) return 409;
          one.purchased = operation.hours;
          return 200;
        case 'delete':
          if (used(one.id) > 0) return 409;
          packages.splice(index, 1);
          return 200;
        default:
          return changeState(one, operation.kind);
      }
    },
    balance: () => usable().reduce((total, one) => total + left(one), 0),
  };
}
export type AccountModel = ReturnType<typeof createAccountModel>;

import { createHash, randomUUID } from 'node:crypto';
import { execute, openDatabase } from '@hourbank/service-kit/db';
import { api, aSlip, daysAgo, daysFromNow, form, monthOf, noonOf, signTestToken, today } from '@hourbank/testing';
import type { FiguresModel } from './figures-model';
import type { Compare } from './figures-walk';
import type { TwoServices } from './two-services';

const methods = ['omt', 'bob', 'wish', 'bank'] as const;
const requestRate = 5000;
/** 0.07 h at $65.50 are $4.585: sums of unrounded products differ from the sum of the invoices. */
const awkward = { hours: 7, rate: 6550 };

/** Changes whose responses have figures. Which of them a history contains is random. */
export const changesWithFigures = [
  'createPackage',
  'requestTime',
  'giveBonus',
  'importOpenings',
  'takeBackOpenings',
  'updatePackage',
  'changeTerms',
  'approvePackage',
  'sendBackPackage',
  'remindOfPayment',
  'extendPackage',
  'updatePaymentProof',
  'adjustAccount',
  'createEntry',
  'createTimeEntry',
  'updateEntry',
  'updateTimeEntry',
];

interface Answer extends Record<string, unknown> {
  rows?: { state: string; packageId: number }[];
  removed?: number;
  id: number;
  packageId: number;
  parts?: { packageId: number; hours: number }[];
}

/**
 * Random changes of the account of one client: purchases, requests, proofs, reviews, work, bonus hours, deductions,
 * closed, reopened and withdrawn packages, other hours, extensions, deletions, and days that pass. Each response with
 * figures is compared with the model. Refused changes change nothing.
 */
export async function createHistory(
  stack: TwoServices,
  model: FiguresModel,
  { clientId, random, compare }: { clientId: number; random: () => number; compare: Compare },
) {
  const below = (limit: number) => Math.floor(random() * limit);
  const oneOf = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
  const billing = api(stack.billing.url, { token: stack.adminToken });
  const tracking = api(stack.tracking.url, { token: stack.adminToken });
  const client = api(stack.billing.url, { token: signTestToken({ role: 'client', id: clientId }) });
  const log = { info: () => undefined, warn: () => undefined };
  const db = await openDatabase({ url: stack.billingDatabaseUrl, log, migrate: false });
  const done = new Map<string, number>();
  let payments = 0;

  /** Sends a change. Null if it is refused; a busy machine may respond with 503. */
  async function send(caller: typeof billing, method: string, path: string, body?: unknown): Promise<Answer | null> {
    let response = await caller<Answer>(method, path, body);
    while (response.status === 503) response = await caller<Answer>(method, path, body);
    if (response.status < 300) return response.body ?? ({} as Answer);
    if (response.status === 409 || response.status === 422) return null;
    throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
  }
  const own = () => model.packagesOf(clientId);
  const some = () => oneOf(own());
  const hours = (most: number) => 100 + below(most);
  const lastDay = () => (below(2) === 0 ? null : daysFromNow(1 + below(60)));
  const compared = (operation: string, answer: unknown, id: number) =>
    compare(operation, answer, model.figuresOf(model.packages.get(id)!));

  async function add(operation: 'createPackage' | 'requestTime' | 'giveBonus') {
    const isAwkward = operation === 'createPackage' && below(3) === 0;
    const purchased = operation === 'requestTime' ? 100 * (1 + below(12)) : isAwkward ? awkward.hours : hours(2000);
    const method = oneOf(methods)!;
    const [rate, day] = [isAwkward ? awkward.rate : 1 + below(9000), daysAgo(30 + below(170))];
    const isPending = operation === 'requestTime' || (operation === 'createPackage' && below(3) === 0);
    /** A paid package can be over when it is entered. */
    const ended = operation === 'createPackage' && !isPending ? oneOf([null, null, 'consumed', 'expired'])! : null;
    const expiresOn = operation === 'requestTime' ? null : ended === 'expired' ? daysAgo(1) : lastDay();
    const bodies = {
      createPackage: {
        clientId,
        hoursPurchased: purchased / 100,
        ratePerHour: rate / 100,
        paymentMethod: method,
        purchaseDate: day,
        expiresOn,
        status: isPending ? 'pending' : (ended ?? 'active'),
      },
      requestTime: { hours: purchased / 100, paymentMethod: method },
      giveBonus: { hours: purchased / 100, reason: 'Thank you', expiresOn },
    };
    const paths = {
      createPackage: '/api/timePackages',
      requestTime: '/api/client/request-time',
      giveBonus: `/api/accounts/${clientId}/bonuses`,
    };
    const caller = operation === 'requestTime' ? client : billing;
    const answer = await send(caller, 'POST', paths[operation], bodies[operation]);
    if (!answer) return false;
    const made = operation === 'requestTime' ? (answer.package as Answer) : answer;
    const isBonus = operation === 'giveBonus';
    model.change(
      clientId,
      () =>
        model.packages.set(made.id, {
          id: made.id,
          clientId,
          origin: isBonus ? 'bonus' : 'sold',
          purchased,
          removed: 0,
          rate: isBonus ? 0 : operation === 'requestTime' ? requestRate : rate,
          method: isBonus ? null : method,
          day: operation === 'createPackage' ? day : today(),
          state: isPending ? 'pending' : ended ? 'closed' : 'open',
          expiresOn,
          paid: isPending ? 0 : ++payments,
          isToReview: false,
        }),
      () => !isPending,
    );
    compared(operation, made, made.id);
    return true;
  }

  /** Imports hours that the client has left from before. A client gets them once. */
  async function open() {
    const [runId, purchased, rate, expiresOn] = [randomUUID(), hours(2000), 1 + below(9000), lastDay()];
    const key = createHash('sha256').update(runId).digest('hex');
    const row = { row: 2, key, clientId, hours: purchased / 100, rate: rate / 100, expiresOn };
    const answer = await send(billing, 'POST', '/api/accounts/openings', { runId, check: false, rows: [row] });
    const [result] = answer?.rows ?? [];
    const hasOne = own().some(({ origin }) => origin === 'opening');
    if (result?.state !== (hasOne ? 'problem' : 'new')) throw new Error(`Import: ${JSON.stringify(answer)}`);
    if (hasOne) return false;
    const { packageId: id } = result;
    const paid = ++payments;
    const made = { id, clientId, purchased, removed: 0, rate, method: null, day: today(), expiresOn, paid };
    model.change(
      clientId,
      () => model.packages.set(id, { ...made, origin: 'opening', state: 'open', isToReview: false }),
      () => true,
    );
    model.imports.set(runId, { clientId, packageId: id });
    return true;
  }

  /** Takes an import back, which leaves hours that were drawn from. */
  async function takeBack() {
    const [runId, run] = oneOf([...model.imports].filter(([, one]) => one.clientId === clientId)) ?? [];
    if (!run) return false;
    const one = model.packages.get(run.packageId);
    const isUntouched = one !== undefined && one.removed === 0 && model.unused(one) === one.purchased;
    const answer = await send(billing, 'POST', '/api/accounts/openings/take-back', { runId });
    const taken = { removed: answer?.removed, left: answer?.left };
    compare('takeBackOpenings', taken, { removed: isUntouched ? 1 : 0, left: 0 });
    if (!isUntouched) return false;
    model.change(
      clientId,
      () => void model.remove(run.packageId),
      () => false,
    );
    return true;
  }

  /** Sends a change of a package, and applies it to the model if it was accepted. */
  async function change(
    operation: string,
    method: string,
    path: string,
    body: unknown,
    apply: (id: number) => boolean,
  ) {
    const one = some();
    if (!one) return false;
    const caller = operation === 'updatePaymentProof' ? client : billing;
    const answer = await send(caller, method, path.replace('{id}', String(one.id)), body);
    if (!answer) return false;
    const wasPending = model.packages.get(one.id)?.state === 'pending';
    // Hours that return with an extension were part of the balance that the percentage used is a share of.
    if (operation === 'extendPackage') apply(one.id);
    else
      model.change(
        clientId,
        () => void apply(one.id),
        // A payment is booked, also of a package that is used up or past its day at once.
        () => wasPending && (model.packages.get(one.id)?.state ?? 'pending') !== 'pending',
      );
    if (method !== 'DELETE') compared(operation, answer.package ?? answer, one.id);
    return true;
  }
  const setState = (state: 'pending' | 'open' | 'closed', status?: string) => (id: number) => {
    const one = model.packages.get(id)!;
    // One that expired by its day stays so if it is set to expired; its hours return when the day is moved.
    const staysExpired = status === 'expired' && one.state === 'open' && model.isPast(one) && model.unused(one) > 0;
    if (!staysExpired) one.state = state;
    if (state === 'pending') one.paid = 0;
    else if (one.paid === 0) one.paid = ++payments;
    if (state !== 'pending') one.isToReview = false;
    return true;
  };

  async function work() {
    const entry = oneOf(model.entriesOf(clientId));
    const isNew = entry === undefined || below(2) === 0;
    const requested = 1 + below(500);
    const choice = below(2) === 0 ? 'auto' : (some()?.id ?? 'auto');
    const body = { clientId, packageId: choice, date: noonOf(today()), hours: requested / 100, status: 'Open' };
    const expected = isNew ? model.take(clientId, requested, choice === 'auto' ? undefined : choice) : null;
    const base = below(2) === 0 ? '/api/timeEntries' : '/api/entries';
    const path = isNew ? base : `${base}/${entry.id}`;
    const answer = await send(tracking, isNew ? 'POST' : 'PUT', path, isNew ? body : { hours: requested / 100 });
    if (!answer) return false;
    const parts = (answer.parts ?? [{ packageId: answer.packageId, hours: requested / 100 }]).map((part) => ({
      packageId: part.packageId,
      hours: Math.round(part.hours * 100),
    }));
    if (isNew) compare('parts of a new entry', { parts }, { parts: expected?.map((part) => ({ hours: part.hours })) });
    model.entries.set(answer.id, { id: answer.id, clientId, hours: requested, month: monthOf(today()), parts });
    const name = `${isNew ? 'create' : 'update'}${base === '/api/entries' ? 'Entry' : 'TimeEntry'}`;
    compare(name, answer, {
      hours: requested / 100,
      ...(answer.parts && { parts: parts.map((part) => ({ hours: part.hours / 100 })) }),
    });
    return true;
  }

  async function forget() {
    const entry = oneOf(model.entriesOf(clientId));
    if (!entry || !(await send(tracking, 'DELETE', `/api/timeEntries/${entry.id}`))) return false;
    model.entries.delete(entry.id);
    return true;
  }

  async function deduct() {
    const taken = 1 + below(400);
    const id = below(2) === 0 ? undefined : some()?.id;
    const body = { hours: taken / 100, reason: 'Agreed by phone', packageId: id };
    const expected = model.take(clientId, taken, id);
    const answer = await send(billing, 'POST', `/api/accounts/${clientId}/adjustments`, body);
    if (!answer) return false;
    for (const part of expected ?? []) model.packages.get(part.packageId)!.removed += part.hours;
    compare('adjustAccount', answer, model.accountOf(clientId));
    return true;
  }

  /** Lets days pass for one package: its last day becomes yesterday. The next change of its account books that. */
  async function pass() {
    const one = oneOf(own().filter(model.isUsable));
    if (!one) return false;
    const yesterday = daysAgo(1);
    await db.tx((tx) => execute(tx, 'UPDATE time_packages SET expires_on = ? WHERE id = ?', [yesterday, one.id]));
    one.expiresOn = yesterday;
    return true;
  }

  const put = (status: string, state: Parameters<typeof setState>[0]) =>
    change('updatePackage', 'PUT', '/api/timePackages/{id}', { status }, setState(state, status));
  async function resize() {
    const purchased = hours(2000);
    return change('updatePackage', 'PUT', '/api/timePackages/{id}', { hoursPurchased: purchased / 100 }, (id) => {
      model.packages.get(id)!.purchased = purchased;
      return true;
    });
  }
  async function changeTerms() {
    const [purchased, rate] = [hours(2000), 4000 + below(2000)];
    const body = { hoursPurchased: purchased / 100, ratePerHour: rate / 100, reason: 'Agreed on the phone' };
    return change('changeTerms', 'POST', '/api/timePackages/{id}/terms', body, (id) => {
      Object.assign(model.packages.get(id)!, { purchased, rate });
      return true;
    });
  }
  async function extend() {
    const expiresOn = lastDay();
    const body = { expiresOn, reason: 'Holidays' };
    return change('extendPackage', 'POST', '/api/timePackages/{id}/extend', body, (id) => {
      model.packages.get(id)!.expiresOn = expiresOn;
      return true;
    });
  }
  const review = (isToReview: boolean) => (id: number) => {
    model.packages.get(id)!.isToReview = isToReview;
    return true;
  };
  const reason = 'Unreadable';
  const steps = {
    purchase: () => add('createPackage'),
    request: () => add('requestTime'),
    bonus: () => add('giveBonus'),
    opening: open,
    'opening taken back': takeBack,
    work,
    'deleted entry': forget,
    deduction: deduct,
    expiry: pass,
    closed: () => put('consumed', 'closed'),
    'expired by hand': () => put('expired', 'closed'),
    reopened: () => put('active', 'open'),
    void: () => put('pending', 'pending'),
    approved: () =>
      change('approvePackage', 'POST', '/api/timePackages/{id}/approve', undefined, (id) => {
        const { state } = model.packages.get(id)!;
        return state !== 'pending' || setState('open')(id);
      }),
    'other hours': resize,
    'other terms': changeTerms,
    extended: extend,
    'deleted package': () =>
      change('deletePackage', 'DELETE', '/api/timePackages/{id}', undefined, (id) => model.remove(id)),
    proof: () =>
      change(
        'updatePaymentProof',
        'PATCH',
        '/api/client/packages/{id}',
        form({}, { paymentProof: aSlip() }),
        review(true),
      ),
    'sent back': () => change('sendBackPackage', 'POST', '/api/timePackages/{id}/send-back', { reason }, review(false)),
    reminded: () => change('remindOfPayment', 'POST', '/api/timePackages/{id}/remind', undefined, () => true),
  };
  const kinds = Object.keys(steps) as (keyof typeof steps)[];
  return {
    done,
    /** All kinds of changes. Each must happen in a large run, or it would test too little. */
    kinds,
    /** One random change. Returns its name. */
    async step(): Promise<string> {
      const name = own().length === 0 ? 'purchase' : below(4) === 0 ? 'work' : oneOf(kinds)!;
      const isDone = await steps[name]();
      if (isDone) done.set(name, (done.get(name) ?? 0) + 1);
      return isDone ? name : `refused: ${name}`;
    },
    close: () => db.close(),
  };
}

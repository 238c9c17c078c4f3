import { enteredDays, fromHundredths, type PaymentInstructions, paymentState, priceOf } from '@hourbank/contracts';
import type { Fact } from '@hourbank/service-kit/outbox';
import { addDays } from '../ledger/days';
import { accountOf } from '../settings/settings-rules';
import type { PackageRecord } from './package-table';

/** A package that was inserted (`before` is null), changed or deleted (`after` is null). */
interface PackageStep {
  before: PackageRecord | null;
  after: PackageRecord | null;
  /** `admin:1 Nadia` or `client:7`. */
  actor: string;
  /** Why an admin gives hours, extends the package, or changes hours or rate. */
  reason: string | undefined;
  /** By how much the usable hours of the account changed, in hundredths. */
  hours: number;
  /** The usable hours of the account afterwards, in hundredths. */
  balance: number;
  today: string;
  /** How to pay a package that is added. */
  instructions?: PaymentInstructions;
}

/** What the texts of facts say about a package: hours, rate, and the amount that is due. */
function termsOf(of: PackageRecord) {
  return {
    hours: fromHundredths(of.hoursPurchased),
    rate: fromHundredths(of.ratePerHour),
    amount: fromHundredths(priceOf(of).due),
  };
}

/** How a package is paid: its method, and what is set of its account. */
const paymentOf = ({ paymentMethod }: PackageRecord, instructions: PaymentInstructions) =>
  paymentMethod !== null && { method: paymentMethod, ...Object.fromEntries(accountOf(instructions, paymentMethod)) };

/** Where the client sees the payment of a pending package. */
const stateOf = (of: PackageRecord) => paymentState({ ...of, paymentProofUrl: of.proof && of.proof.id });

/** What the client is told of an admin's step, or null. The first that applies. */
function stepOfAdmin({
  before,
  after,
  reason,
  hours,
  balance,
  today,
  instructions,
}: PackageStep): Pick<Fact, 'name' | 'params'> | null {
  const rest = { balance: fromHundredths(balance) };
  const because = reason !== undefined && { reason };
  // An opening balance is no payment, and nobody is told of an import (D-84).
  const isOpening = (after ?? before)?.origin === 'opening';
  if (isOpening && before === null) return null;
  if (after === null)
    return isOpening
      ? { name: 'hours.taken', params: { hours: fromHundredths(-hours), ...rest } }
      : before && { name: 'payment.removed', params: { ...termsOf(before), ...rest } };
  const wasPaid = before !== null && before.paidAt !== null;
  const isPaid = after.paidAt !== null;
  const isBonus = after.origin === 'bonus';
  if (before === null && !isBonus && after.purchaseDate < addDays(today, -enteredDays)) return null;
  if (before === null && !isPaid)
    return { name: 'payment.due', params: { ...termsOf(after), ...(instructions && paymentOf(after, instructions)) } };
  if (isPaid !== wasPaid && !isBonus)
    return isPaid
      ? { name: 'payment.approved', params: { ...termsOf(after), ...rest } }
      : { name: 'payment.reverted', params: { ...termsOf(after), ...rest, state: stateOf(after) } };
  if (before !== null && reason !== undefined && isPaid && before.expiresOn !== after.expiresOn)
    return {
      name: 'hours.extended',
      params: {
        ...(after.expiresOn !== null && { day: after.expiresOn }),
        ...(hours > 0 && { hours: fromHundredths(hours) }),
        ...because,
        ...rest,
      },
    };
  if (hours === 0) return null;
  return {
    name: hours > 0 ? 'hours.added' : 'hours.taken',
    params: { hours: fromHundredths(Math.abs(hours)), ...because, ...rest },
  };
}

/** What admins are told of a client's step: a request, or a proof that was sent or replaced. */
function stepOfClient({ before, after }: PackageStep): Pick<Fact, 'name' | 'params'> | null {
  if (after === null) return null;
  if (after.proof !== null && after.proof.id !== before?.proof?.id)
    return { name: 'payment.proof', params: termsOf(after) };
  return before === null ? { name: 'payment.requested', params: termsOf(after) } : null;
}

/** The client is told of an invoice that replaces the one of before: hours or rate changed. */
function replacedInvoice({ before, after, reason, hours }: PackageStep): Pick<Fact, 'name' | 'params'>[] {
  const [old, current] = [before?.invoiceNumber, after?.invoiceNumber];
  // Added or taken hours say the reason in the same email.
  const because = hours === 0 && reason !== undefined && { reason };
  return after && old && current && old !== current
    ? [{ name: 'payment.invoiceReplaced', params: { ...termsOf(after), old, new: current, ...because } }]
    : [];
}

/** The facts of a change of a package: what the other side is told (D-76). */
export function packageFacts(step: PackageStep): Fact[] {
  const one = step.after ?? step.before;
  const isOfClient = step.actor.startsWith('client:');
  if (one === null) return [];
  const told = isOfClient ? stepOfClient(step) : stepOfAdmin(step);
  const to = isOfClient ? { toAdmins: [] } : { toClient: true };
  return [...(told ? [told] : []), ...(isOfClient ? [] : replacedInvoice(step))].map((fact) => ({
    ...fact,
    ...to,
    clientId: one.clientId,
    subject: one.id,
  }));
}

/** The client is reminded to pay, with the instructions of the payment method; those that are not set are left out. */
export const reminderFact = (current: PackageRecord, instructions: PaymentInstructions): Fact => ({
  name: 'payment.reminder',
  clientId: current.clientId,
  subject: current.id,
  toClient: true,
  params: {
    ...termsOf(current),
    ...paymentOf(current, instructions),
  },
});

/** The client is told why its payment was sent back. */
export const sentBackFact = (current: PackageRecord, reason: string): Fact => {
  const { hours, amount } = termsOf(current);
  return {
    name: 'payment.sentBack',
    clientId: current.clientId,
    subject: current.id,
    toClient: true,
    params: { hours, amount, reason },
  };
};

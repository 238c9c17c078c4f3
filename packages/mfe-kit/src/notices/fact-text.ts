import type { FactNotice } from '@hourbank/contracts';
import type { useMessages } from '@hourbank/i18n/react';
import { formatDate, formatHours, formatMoney } from '@hourbank/i18n/format';
import { factMessages } from './fact-messages';

type Key = keyof typeof factMessages;

/** The texts of these facts depend on a parameter. */
function variantOf({ name, params }: FactNotice): string {
  if (name === 'task.status' || (name === 'task.reply' && params.status === 'done')) return `${name}.${params.status}`;
  if (name === 'payment.reverted' && params.state === 'toReview') return `${name}.toReview`;
  return name === 'hours.extended' && params.day === undefined ? `${name}.endless` : name;
}

const isKey = (key: string): key is Key => Object.hasOwn(factMessages, key);

/** What a fact says (D-76). One that this console does not know reads as news about its topic. */
export function factTitle(
  t: ReturnType<typeof useMessages<typeof factMessages>>,
  notice: FactNotice,
  client: string,
): string {
  const { topic, subject, params } = notice;
  const key = [variantOf(notice), topic].find(isKey) ?? 'news';
  return t(key, {
    client,
    id: String(subject),
    hours: formatHours(Number(params.hours)),
    amount: formatMoney(Number(params.amount)),
    title: String(params.title),
    admin: String(params.admin),
    day: params.day === undefined ? '' : formatDate(String(params.day)),
    old: String(params.old),
    new: String(params.new),
  });
}

const maxReason = 200;

/** The reason of whoever did it, cut between two characters. */
export function factDetail({ params: { reason } }: FactNotice): string | null {
  const characters = [...String(reason ?? '')];
  if (characters.length === 0) return null;
  return characters.length <= maxReason ? characters.join('') : `${characters.slice(0, maxReason).join('')}…`;
}

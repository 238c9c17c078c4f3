import { translate } from '@hourbank/i18n';
import { formatDate, formatHours, formatMoney, isolated } from '@hourbank/i18n/format';
import type { StoredFact } from '../notices/notice-rights';
import { factMessages } from './fact-messages';

const t = translate(factMessages, 'en');

type Key = keyof typeof factMessages;
/** `payment.approved`, for which there are a subject, a text and an action. */
type Step = Key extends infer K ? (K extends `${infer S}.subject` ? S : never) : never;

/** A fact of an email, with what only the database knows. */
export interface EmailedFact {
  facts: StoredFact;
  clientId: number;
  clientName: string;
}

interface Content {
  subject: string;
  paragraphs: string[];
  action: { label: string; url: string };
}

/** The texts of these facts depend on a parameter. Null: this version has no text. */
function stepOf({ name, params }: Pick<StoredFact, 'name' | 'params'>): Step | null {
  const isEndless = name === 'hours.extended' && params.day === undefined;
  const isInReview = name === 'payment.reverted' && params.state === 'toReview';
  const variant = name === 'task.status' ? params.status : isEndless ? 'endless' : isInReview ? params.state : null;
  const step = variant === null ? name : `${name}.${variant}`;
  return Object.hasOwn(factMessages, `${step}.subject`) ? (step as Step) : null;
}

/** Whether people get an email about a fact. The others are in the bell only. */
export const hasEmail = (fact: Pick<StoredFact, 'name' | 'params'>): boolean => stepOf(fact) !== null;

function valuesOf({ facts: { subject, params }, clientName }: EmailedFact) {
  const hours = (value: string | number | undefined) => formatHours(Number(value));
  const money = (value: string | number | undefined) => formatMoney(Number(value));
  return {
    client: isolated(clientName),
    id: String(subject),
    hours: hours(params.hours),
    rate: money(params.rate),
    amount: money(params.amount),
    balance: hours(params.balance),
    title: isolated(String(params.title)),
    text: String(params.text),
    day: params.day === undefined ? '' : formatDate(String(params.day)),
    old: String(params.old),
    new: String(params.new),
  };
}

/** Lines of a text of people, each a paragraph. */
const maxLines = 60;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, maxLines)
    .map(isolated);

/** The instructions that a fact can have, in the order of the email. */
const instructions: readonly (readonly [name: string, label: string])[] = [
  ['method', t('method')],
  ['accountNumber', t('accountNumber')],
  ['accountName', t('accountName')],
  ['accountBranch', t('accountBranch')],
  ['iban', t('iban')],
  ['currency', t('currency')],
  ['swiftCode', t('swiftCode')],
];
const methods: Record<string, string> = {
  omt: t('omt'),
  bob: t('bob'),
  wish: t('wish'),
  bank: t('bank'),
  cash: t('cash'),
};

/** How to pay, as far as the fact says it. */
const howToPay = (params: StoredFact['params']): string[] =>
  instructions.flatMap(([name, label]) => {
    const value = params[name];
    if (value === undefined) return [];
    const known = name === 'method' ? methods[value] : undefined;
    return [t('instruction', { label, value: known ?? isolated(String(value)) })];
  });

/** What a message about a task has beside its text. */
const messageParts = ({ files, status, waits }: StoredFact['params']): string[] => [
  ...(files === undefined ? [] : [t('files', { names: isolated(String(files)) })]),
  ...(status === 'done' ? [t('done')] : []),
  ...(waits === undefined ? [] : [t('waits')]),
];

/** The paragraphs about one fact. */
function paragraphsOf(fact: EmailedFact): string[] {
  const { name, topic, params } = fact.facts;
  const step = stepOf(fact.facts);
  if (step === null) return [];
  const values = valuesOf(fact);
  const [first = '', ...others] = linesOf(String(params.reason ?? ''));
  const texts = linesOf(t(`${step}.text`, values));
  if (name === 'payment.sentBack') return [...texts, ...linesOf(String(params.reason ?? ''))];
  if (name === 'payment.due' || name === 'payment.reminder') return [...texts, ...howToPay(params)];
  if (name === 'task.reply' || name === 'task.message') return [...texts, ...messageParts(params)];
  if (topic !== 'hours') return texts;
  return [
    ...texts,
    ...(first === '' ? [] : [t('reason', { reason: first }), ...others]),
    ...(name === 'hours.extended' && params.hours !== undefined ? [t('returned', values)] : []),
    t('balance', values),
  ];
}

/** The page on which the reader can act on a fact. */
function pathOf({ facts: { name, topic, subject }, clientId }: EmailedFact, isOwn: boolean): string {
  if (!isOwn) {
    if (topic === 'task') return `/dashboard/tasks/${subject}`;
    return topic === 'client' ? `/dashboard/clients/${clientId}/overview` : `/dashboard/clients/editPackage/${subject}`;
  }
  if (topic === 'task') return `/client-portal/tasks/${subject}/messages`;
  if (name === 'payment.approved' || name === 'payment.invoiceReplaced') return '/client-portal/bills';
  return topic === 'payment' && name !== 'payment.removed' ? '/client-portal/request-time' : '/client-portal';
}

const maxFacts = 20;

/**
 * What an email about facts says, oldest first (D-76): subject and action of the newest, the paragraphs of the first
 * twenty, and how many more there are.
 */
export function factContent(
  facts: readonly EmailedFact[],
  { isOwn, publicUrl }: { isOwn: boolean; publicUrl: string },
): Content {
  const newest = facts.at(-1);
  const step = newest && stepOf(newest.facts);
  if (!step) throw new Error('There is no text about this fact.');
  const values = valuesOf(newest);
  const subject = t(`${step}.subject`, values).replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' ');
  const count = facts.length - 1;
  const left = facts.length - maxFacts;
  const isAboutTask = newest.facts.topic === 'task';
  return {
    subject: count > 0 ? t('subjectOfSeveral', { subject, count }) : subject,
    paragraphs: [
      ...facts.slice(0, maxFacts).flatMap(paragraphsOf),
      ...(left > 0 ? [t('more', { count: left })] : []),
      ...(isOwn && isAboutTask ? [t('answer')] : []),
    ],
    action: { label: t(`${step}.action`), url: `${publicUrl}${pathOf(newest, isOwn)}` },
  };
}

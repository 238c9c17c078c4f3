import type { FactEvent } from '@hourbank/contracts';
import type { Statement } from '../db/sql';
import { outboxStatement } from './outbox-store';

/** A fact as the code that knows the step states it. */
export type Fact = Pick<FactEvent, 'name' | 'clientId' | 'subject' | 'params'> &
  Partial<Pick<FactEvent, 'toClient' | 'toAdmins' | 'notAdmin' | 'withdraws'>>;

const maxText = 2000;
/** Half of a character that is two units long. */
const halfCharacter = /[\ud800-\udbff]$/;

/** The text as a fact can hold it: its start and an ellipsis if it is longer, without half a character. */
const cut = (text: string): string =>
  text.length <= maxText ? text : `${text.slice(0, maxText - 1).replace(halfCharacter, '')}…`;

/**
 * The statement that tells the other side of a step, in the transaction of the change and together with its audit row
 * (D-76). The topic is the first part of the name. By default it tells nobody: `toClient: true`, or `toAdmins: []` for
 * all admins who may see the topic. Texts are cut after 1,999 characters.
 * @param id A UUID, for a fact that a later one withdraws
 */
export function factStatement({ params, ...fact }: Fact, id?: string): Statement {
  const values = Object.entries(params).map(([key, value]) => [key, typeof value === 'string' ? cut(value) : value]);
  const event: FactEvent = {
    topic: fact.name.split('.')[0] ?? '',
    toClient: false,
    toAdmins: null,
    notAdmin: null,
    ...fact,
    params: Object.fromEntries(values),
  };
  return outboxStatement('fact', event, id);
}

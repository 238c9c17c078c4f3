import { Accepted } from '@hourbank/service-kit/http';
import type { Precondition } from '@hourbank/service-kit/revisions';
import type { Deps } from '../deps';
import { refusalOf } from '../entries/entry-rules';
import type { EntryRecord } from '../entries/entry-view';
import type { Entry } from '../entries/entry-table';
import { getEntry } from '../entries/list-entries';

type ReadDeps = Pick<Deps, 'db' | 'entries' | 'files' | 'refusals'>;

/**
 * What a change binds to the idempotency key of its request: the revision of its settlement, or 0 if it needs none and
 * is made at once.
 */
export const boundRevision = (settlementRevision = 0): string => String(settlementRevision);

/** Whether the open change belongs to this same request, which is repeated because its response was lost. */
export const isRepeatOfOpenChange = ({ intent }: Entry, { request }: Precondition): boolean =>
  intent?.kind === 'update' && request !== null && intent.request === request;

export const stillPending = async (deps: Pick<Deps, 'db' | 'entries' | 'files'>, id: number) =>
  new Accepted({ ...(await getEntry(deps, id)), settlement: 'pending' as const });

/**
 * Returns the result of an earlier attempt of a request, which was interrupted after it had opened or made its change.
 * Others may have changed the entry since. Throws the refusal if billing refused the change.
 */
export async function resumeUpdate(
  deps: ReadDeps,
  { id, intent, settlementRevision }: Entry,
  bound: string,
): Promise<EntryRecord | Accepted<EntryRecord>> {
  if (intent && bound === boundRevision(settlementRevision)) return stillPending(deps, id);
  const refusal = await deps.refusals.find(id, Number(bound));
  if (refusal) throw refusalOf(refusal);
  return getEntry(deps, id);
}

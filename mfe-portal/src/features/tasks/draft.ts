import { isBlankHtml } from '@hourbank/contracts';
import { useSession } from '@hourbank/mfe-kit';
import { useEffect } from 'react';
import { type Meeting, noMeeting } from './meeting';

/** The saved content of a task that is not submitted yet. Files cannot be saved. */
export interface Draft {
  description: string;
  meeting: Meeting;
}

const prefix = 'hb-task-draft-';
const emptyDraft: Draft = { description: '', meeting: noMeeting };

/** Returns `otherwise` if the browser blocks storage, so that forms work without drafts. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function asDraft(value: unknown): Draft {
  if (!isRecord(value) || typeof value.description !== 'string' || !isRecord(value.meeting)) return emptyDraft;
  const { isWanted, start, end } = value.meeting;
  const meeting =
    typeof isWanted === 'boolean' && typeof start === 'string' && typeof end === 'string'
      ? { isWanted, start, end }
      : noMeeting;
  return { description: value.description, meeting };
}

/** Returns an empty draft if the client is unknown. */
export const readDraft = (clientId: number | undefined): Draft =>
  attempt(() => asDraft(JSON.parse(localStorage.getItem(`${prefix}${clientId}`) ?? 'null')), emptyDraft);

/** Removes the draft after it was submitted or discarded. */
export const forgetDraft = (clientId: number | undefined): void =>
  attempt(() => localStorage.removeItem(`${prefix}${clientId}`), undefined);

/** Removes all drafts at logout, because the computer may be shared. */
export function forgetDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  }, undefined);
}

const isEmpty = ({ description, meeting }: Draft) => isBlankHtml(description) && !meeting.isWanted;

/** Saves the draft on each change, and removes it when the form unmounts unless the session has ended. */
export function useKeptDraft(clientId: number | undefined, { description, meeting }: Draft): void {
  const session = useSession();
  useEffect(() => {
    if (clientId === undefined) return;
    const draft = { description, meeting };
    if (isEmpty(draft)) forgetDraft(clientId);
    else attempt(() => localStorage.setItem(`${prefix}${clientId}`, JSON.stringify(draft)), undefined);
  }, [clientId, description, meeting]);
  useEffect(
    () => () => {
      if (session.token() !== null) forgetDraft(clientId);
    },
    [clientId, session],
  );
}

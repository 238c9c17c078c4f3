import { useSession } from '@hourbank/mfe-kit';
import { isBlankHtml } from '@hourbank/ui';
import { useEffect } from 'react';
import { type Meeting, noMeeting } from './meeting';

/** What survives a reload of a task that is not submitted yet. Files cannot. */
export interface Draft {
  description: string;
  meeting: Meeting;
}

const prefix = 'hb-task-draft-';
const emptyDraft: Draft = { description: '', meeting: noMeeting };

/** A browser that forbids storage has no drafts, and nothing fails. */
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

/** Whoever is not known yet has no draft. */
export const readDraft = (clientId: number | undefined): Draft =>
  attempt(() => asDraft(JSON.parse(localStorage.getItem(`${prefix}${clientId}`) ?? 'null')), emptyDraft);

/** What was submitted or discarded is no draft any more. */
export const forgetDraft = (clientId: number | undefined): void =>
  attempt(() => localStorage.removeItem(`${prefix}${clientId}`), undefined);

/** A client who logs out leaves nothing behind on this computer. */
export function forgetDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  }, undefined);
}

const isEmpty = ({ description, meeting }: Draft) => isBlankHtml(description) && !meeting.isWanted;

/** Keeps the draft with each change. Whoever leaves the form has submitted or discarded it, unless the session ended. */
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

import { isBlankHtml, type TimeEntry } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatDate, formatHours } from '@hourbank/i18n/format';
import { ownStorage, plainText, startOf, useSession } from '@hourbank/mfe-kit';
import { useEffect } from 'react';
import { type Meeting, noMeeting } from './meeting';
import { messages } from './messages';

/** The saved content of a task that is not submitted yet. Files cannot be saved. */
export interface Draft {
  description: string;
  meeting: Meeting;
  /** Whether the first paragraph names an entry, and the question about it follows. */
  asks?: boolean;
}

const emptyDraft: Draft = { description: '', meeting: noMeeting };

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

const storageOf = (clientId: number | undefined) => ownStorage(clientId, 'draft-task');

/** Returns an empty draft if the client is unknown. */
export const readDraft = (clientId: number | undefined): Draft => asDraft(storageOf(clientId).read());

/** The draft below the line that names an entry, unless it has that line already. */
export function draftAbout({ id, date, hours, billable, description }: TimeEntry, draft: Draft): Draft {
  const named = { id, day: formatDate(date), text: startOf(plainText(description), 80) };
  const t = translate(messages);
  const line = document.createElement('p');
  line.textContent = billable ? t('aboutEntry', { ...named, hours: formatHours(hours) }) : t('aboutNotCharged', named);
  if (draft.description.includes(line.outerHTML)) return draft;
  return { ...draft, description: line.outerHTML + draft.description, asks: true };
}

/** Removes the draft after it was submitted or discarded. */
export const forgetDraft = (clientId: number | undefined): void => storageOf(clientId).write(null);

const isEmpty = ({ description, meeting }: Draft) => isBlankHtml(description) && !meeting.isWanted;

/** Saves the draft on each change, and removes it when the form unmounts unless the session has ended. */
export function useKeptDraft(clientId: number | undefined, { description, meeting }: Draft): void {
  const session = useSession();
  useEffect(() => {
    if (clientId === undefined) return;
    const draft = { description, meeting };
    storageOf(clientId).write(isEmpty(draft) ? null : draft);
  }, [clientId, description, meeting]);
  useEffect(
    () => () => {
      if (session.token() !== null) forgetDraft(clientId);
    },
    [clientId, session],
  );
}

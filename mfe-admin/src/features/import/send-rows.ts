import { type ApiClient, ApiError } from '@hourbank/api-client';
import { amountOf, imports, maxRowsPerImport, toHundredths } from '@hourbank/contracts';
import { inPageLanguage } from '@hourbank/mfe-kit';
import { fieldLabel } from './field-label';
import type { ImportRow } from './read-rows';

/** A row with what the services say about it. `clientIs` and `hoursAre` are null if they were not asked. */
export interface SentRow extends ImportRow {
  clientId: number | null;
  clientIs: 'new' | 'known' | null;
  hoursAre: 'new' | 'known' | null;
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
const maxAttempts = 12;
const maxPauseSeconds = 60;

/** No response, a busy service, and one that the gateway does not reach or that ended meanwhile. */
const passing = [0, 429, 502, 503, 504];

/** Repeats a request, which adds nothing twice, while a service is busy or does not respond. */
async function repeated<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const isPassing = error instanceof ApiError && passing.includes(error.status);
      if (!isPassing || attempt === maxAttempts) throw error;
      await pause(Math.min(Number(error.params.retryAfterSeconds) || attempt, maxPauseSeconds));
    }
  }
}

/** A request has at most 1 MB; this leaves room for letters that take several bytes. Characters. */
const maxCharacters = 250_000;

/** Splits a list so that each part has at most 100 items and not too many characters. */
function inParts<T>(items: readonly (readonly T[])[]): T[][] {
  const parts: T[][] = [];
  let characters = 0;
  for (const group of items) {
    const length = JSON.stringify(group).length;
    const last = parts.at(-1);
    if (last && last.length + group.length <= maxRowsPerImport && characters + length <= maxCharacters) {
      last.push(...group);
      characters += length;
    } else {
      parts.push([...group]);
      characters = length;
    }
  }
  return parts;
}

/** All rows of one client are sent together; those without an email are of no client. */
function groupsOf(rows: readonly ImportRow[]): ImportRow[][] {
  const groups = new Map<string, ImportRow[]>();
  for (const row of rows) {
    const name = row.login || `row ${row.row}`;
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups.values()];
}

interface Sending {
  runId: string;
  /** Nothing is written. */
  check: boolean;
  fileName: string;
  onProgress?: (rows: number) => void;
}

async function sendPart(call: ApiClient, rows: readonly ImportRow[], sending: Sending): Promise<SentRow[]> {
  const { runId, check, fileName } = sending;
  const run = { runId, check, fileName };
  const clients = new Map<number, Awaited<ReturnType<typeof call<typeof imports.importClients>>>['rows'][number]>();
  for (const part of inParts(rows.map((row) => [row]))) {
    const body = { ...run, rows: part.map(({ row, client }) => ({ row, ...client })) };
    const answer = await repeated(() => call(imports.importClients, { body }));
    for (const result of answer.rows) clients.set(result.row, result);
  }
  const withClients = rows.map((row): SentRow => {
    const { state, clientId = null, field = null, message } = clients.get(row.row) ?? {};
    if (state === 'new' || state === 'known') return { ...row, clientId, clientIs: state, hoursAre: null };
    return {
      ...row,
      clientId,
      clientIs: null,
      hoursAre: null,
      problem: fieldLabel(field, inPageLanguage(message ?? '')),
    };
  });
  const openings = withClients.flatMap(({ row, clientIs, clientId, opening }) =>
    clientIs && opening ? [{ row, clientId, ...opening }] : [],
  );
  if (openings.length === 0) return withClients;
  const answer = await repeated(() => call(imports.importOpenings, { body: { ...run, rows: openings } }));
  const hours = new Map(answer.rows.map((result) => [result.row, result]));
  return withClients.map((row) => {
    const { state, message } = hours.get(row.row) ?? {};
    if (state === 'problem') return { ...row, problem: inPageLanguage(message ?? '') };
    return { ...row, hoursAre: state ?? null };
  });
}

/**
 * Sends the rows of a sheet to both services, one request after the other, or has them checked only. Rows that have a
 * problem of their own are returned as they are. Throws what the last attempt of a request threw.
 */
export async function sendRows(call: ApiClient, rows: readonly ImportRow[], sending: Sending): Promise<SentRow[]> {
  const sent = new Map<number, SentRow>();
  const parts = inParts(groupsOf(rows.filter(({ problem }) => problem === null)));
  for (const part of parts) {
    for (const row of await sendPart(call, part, sending)) sent.set(row.row, row);
    sending.onProgress?.(sent.size);
  }
  return rows.map((row) => sent.get(row.row) ?? { ...row, clientId: null, clientIs: null, hoursAre: null });
}

/** Hours in hundredths, and what they are worth in cents, each row rounded like an invoice. */
export function amountsOf(rows: readonly ImportRow[]): { hours: number; cents: number } {
  let [hours, cents] = [0, 0];
  for (const { opening } of rows) {
    if (!opening) continue;
    const own = toHundredths(Number(opening.hours));
    hours += own;
    cents += amountOf(own, toHundredths(Number(opening.rate)));
  }
  return { hours, cents };
}

/** A client of a sheet with all its rows. */
export interface SheetClient {
  name: string;
  email: string;
  clientIs: 'new' | 'known';
  hours: number;
  cents: number;
}

/** What a check found, and what an import did. Hours in hundredths. */
export interface Summary {
  clients: SheetClient[];
  newClients: number;
  hours: number;
  cents: number;
  newPackages: number;
  newHours: number;
  newCents: number;
  problems: SentRow[];
}

export function summaryOf(rows: readonly SentRow[]): Summary {
  const good = rows.filter(({ problem }) => problem === null);
  const groups = groupsOf(good) as SentRow[][];
  const clients = groups.flatMap((group): SheetClient[] => {
    const [first] = group;
    const clientIs = group.some((row) => row.clientIs === 'new') ? 'new' : 'known';
    return first ? [{ name: first.client.name, email: first.client.email, clientIs, ...amountsOf(group) }] : [];
  });
  const added = good.filter(({ hoursAre }) => hoursAre === 'new');
  const { hours: newHours, cents: newCents } = amountsOf(added);
  return {
    clients,
    newClients: clients.filter(({ clientIs }) => clientIs === 'new').length,
    ...amountsOf(good),
    newPackages: added.length,
    newHours,
    newCents,
    problems: rows.filter(({ problem }) => problem !== null),
  };
}

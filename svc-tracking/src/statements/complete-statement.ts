import { createHash } from 'node:crypto';
import { type Seal, seals, type StatementEvent, type StatementFailureEvent, toHundredths } from '@hourbank/contracts';
import { canonicalJson, type Json } from '@hourbank/service-kit/canonical-json';
import { executeAll } from '@hourbank/service-kit/db';
import { outboxStatement } from '@hourbank/service-kit/outbox';
import { AppError } from '@hourbank/service-kit/errors';
import { startPeriodicTask } from '@hourbank/service-kit/process';
import type { Needs } from '../dependencies';
import { readContent } from './read-content';
import { readLogo } from './read-logo';
import type { StatementContent } from './statement-content';
import type { StatementRecord } from './statement-entity';
import { storeStatementFile } from './statement-files';

export type CompletionNeeds = Parameters<typeof readContent>[0] &
  Needs<'db' | 'files' | 'log' | 'sentStatements' | 'statementRenderer' | 'publicUrl'>;

/** What is sealed, and what the verification program reads: the content with its number. */
interface SealedStatement extends StatementContent {
  id: string;
  number: string;
  clientId: number;
}

/** Longest time that one attempt takes, ms. */
const leaseMs = 60_000;
/** The pause before each attempt but the first, ms. */
const pausesMs = [60_000, 600_000];

/** The content is kept before it is sealed, because texts may change until the next attempt and a seal is for one content only. */
async function contentOf(needs: CompletionNeeds, statement: StatementRecord): Promise<string> {
  const { id, sealId, number, clientId, periodFrom, periodTo, entryId } = statement;
  const kept = await needs.sentStatements.content(id);
  if (kept !== null) return kept;
  const content = await readContent(needs, clientId, { from: periodFrom, to: periodTo, entryId });
  const sealed: SealedStatement = { ...content, id: sealId, number, clientId };
  const text = canonicalJson(sealed as unknown as Json);
  const isKept = await needs.db.tx((tx) => needs.sentStatements.setContent(tx, statement, text));
  if (!isKept) throw new Error('Another process makes this statement.');
  return text;
}

async function seal(needs: CompletionNeeds, text: string): Promise<Seal> {
  const { id, clientId, number, from, to, closing, lastSeq } = JSON.parse(text) as SealedStatement;
  const digest = createHash('sha256').update(text).digest('hex');
  return needs.billing.call(seals.putSeal, {
    params: { statementId: id },
    body: { clientId, number, from, to, closing, lastSeq, digest },
  });
}

/** What the client is told. */
const eventOf = ({ clientId, number, from, to, closing }: SealedStatement): StatementEvent => ({
  clientId,
  number,
  from,
  to,
  closing,
});

/** What admins are told if the files cannot be made. */
const failureOf = ({ clientId, number, periodFrom, periodTo }: StatementRecord): StatementFailureEvent => ({
  clientId,
  number,
  from: periodFrom,
  to: periodTo,
});

/** Makes the files of a statement, concludes it, and tells the client. */
async function makeFiles(needs: CompletionNeeds, statement: StatementRecord): Promise<void> {
  const text = await contentOf(needs, statement);
  const { code, signature, kid } = await seal(needs, text);
  const content = JSON.parse(text) as SealedStatement;
  const pdf = await needs.statementRenderer.render(statement.clientId, {
    content,
    logo: await readLogo(needs),
    number: statement.number,
    seal: { code, url: `${needs.publicUrl}/verify#${code}` },
  });
  const json = Buffer.from(`{"seal":${canonicalJson({ code, kid, signature })},"statement":${text}}\n`);
  const stored = [
    ...(await storeStatementFile(needs, statement, 'pdf', pdf)),
    ...(await storeStatementFile(needs, statement, 'json', json)),
  ];
  const isFirst = await needs.db.tx(async (tx) => {
    const conclusion = { sentAt: needs.now(), closing: toHundredths(content.closing) };
    if (!(await needs.sentStatements.conclude(tx, statement.id, conclusion))) return false;
    await needs.files.attach(tx, stored, statement.id);
    await executeAll(tx, [outboxStatement('statement', eventOf(content), statement.sealId)]);
    return true;
  });
  if (!isFirst) await needs.files.discard(stored);
}

/**
 * Makes the files of a pending statement, unless another process is at it. After a failure it tries again in a minute and ten minutes later;
 * then the statement has failed, and admins are told (D-71). A statement that is refused, such as one with too many entries, fails at once.
 * Each step can be repeated, so a process may be killed at any time.
 * Throws only if the database does not respond.
 */
export async function completeStatement(needs: CompletionNeeds, statement: StatementRecord): Promise<void> {
  const at = needs.now();
  const attempt = await needs.db.tx((tx) =>
    needs.sentStatements.claim(tx, statement, at, new Date(at.getTime() + leaseMs)),
  );
  if (!attempt) return;
  try {
    await makeFiles(needs, { ...statement, ...attempt });
  } catch (cause) {
    needs.log.warn({ err: cause, statement: statement.number }, 'a statement could not be created');
    const isRefused = cause instanceof AppError && cause.status === 422;
    const pauseMs = isRefused ? undefined : pausesMs[statement.attempts];
    const until = pauseMs === undefined ? null : new Date(needs.now().getTime() + pauseMs);
    await needs.db.tx(async (tx) => {
      // The ledger has changed since the content was read, so no seal exists. The next attempt reads it again.
      if (cause instanceof AppError && cause.code === 'seal_mismatch')
        await needs.sentStatements.setContent(tx, attempt, null);
      const isPostponed = await needs.sentStatements.postpone(tx, attempt, until);
      if (isPostponed && until === null)
        await executeAll(tx, [outboxStatement('statement-failure', failureOf(statement))]);
    });
  }
}

/** Statements that one query reads. */
const batchSize = 20;

/** Completes statements of schedules, and those that their own process left pending. Any number of replicas may do so at the same time. */
export async function completeDue(needs: CompletionNeeds, isStopping: () => boolean): Promise<void> {
  for (;;) {
    const due = await needs.sentStatements.due(needs.now(), batchSize);
    if (due.length === 0) return;
    for (const statement of due) {
      if (isStopping()) return;
      await completeStatement(needs, statement);
    }
  }
}

/** Completes pending statements every five seconds, until `stop` is called. */
export const startStatements = (needs: CompletionNeeds) =>
  startPeriodicTask({
    run: (isStopping) => completeDue(needs, isStopping),
    everyMs: 5_000,
    log: needs.log,
    failureMessage: 'pending statements could not be completed',
  });

import { createHash } from 'node:crypto';
import { type Seal, seals, type StatementEvent, type StatementFailureEvent, toHundredths } from '@hourbank/contracts';
import { canonicalJson, type Json } from '@hourbank/service-kit/canonical-json';
import { executeAll } from '@hourbank/service-kit/db';
import { outboxStatement } from '@hourbank/service-kit/outbox';
import { AppError } from '@hourbank/service-kit/errors';
import { startPeriodicTask } from '@hourbank/service-kit/process';
import type { Deps } from '../deps';
import { backgroundLimitMs, statementTooLong } from './create-statement-renderer';
import { readContent, readLogo } from './read-content';
import type { StatementContent } from './statement-content';
import type { StatementRecord } from './statement-store';
import { storeStatementFile } from './statement-files';

export type CompletionDeps = Parameters<typeof readContent>[0] &
  Pick<Deps, 'db' | 'files' | 'log' | 'statements' | 'statementRenderer' | 'publicUrl'>;

/** What is sealed, and what the verification program reads: the content with its number. */
interface SealedStatement extends StatementContent {
  id: string;
  number: string;
  clientId: number;
}

/** Longest time that an attempt for a request takes, ms. */
const leaseMs = 60_000;
/** Longest time that an attempt in the background takes, ms: a minute for what comes before and after the rendering. */
const backgroundLeaseMs = backgroundLimitMs + 60_000;
/** The pause before each attempt but the first, ms. */
const pausesMs = [60_000, 600_000];

/**
 * The content is kept before it is sealed, because texts may change until the next attempt and a seal is for one
 * content only.
 */
async function contentOf(deps: CompletionDeps, statement: StatementRecord): Promise<string> {
  const { id, sealId, number, clientId, periodFrom, periodTo, entryId } = statement;
  const kept = await deps.statements.content(id);
  if (kept !== null) return kept;
  const content = await readContent(deps, clientId, { from: periodFrom, to: periodTo, entryId });
  const sealed: SealedStatement = { ...content, id: sealId, number, clientId };
  const text = canonicalJson(sealed as unknown as Json);
  const isKept = await deps.db.tx((tx) => deps.statements.setContent(tx, statement, text));
  if (!isKept) throw new Error('Another process makes this statement.');
  return text;
}

async function seal(deps: CompletionDeps, text: string): Promise<Seal> {
  const { id, clientId, number, from, to, closing, lastSeq } = JSON.parse(text) as SealedStatement;
  const digest = createHash('sha256').update(text).digest('hex');
  return deps.billing.call(seals.putSeal, {
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

/** Makes the files of a statement, completes it, and tells the client. */
async function makeFiles(deps: CompletionDeps, statement: StatementRecord): Promise<void> {
  const text = await contentOf(deps, statement);
  const { code, signature, kid } = await seal(deps, text);
  const content = JSON.parse(text) as SealedStatement;
  const pdf = await deps.statementRenderer.render(statement.clientId, {
    content,
    logo: await readLogo(deps),
    number: statement.number,
    seal: { code, url: `${deps.publicUrl}/verify#${code}` },
  });
  const json = Buffer.from(`{"seal":${canonicalJson({ code, kid, signature })},"statement":${text}}\n`);
  const stored = [
    ...(await storeStatementFile(deps, statement, 'pdf', pdf)),
    ...(await storeStatementFile(deps, statement, 'json', json)),
  ];
  const isFirst = await deps.db.tx(async (tx) => {
    const completion = { sentAt: deps.now(), closing: toHundredths(content.closing) };
    if (!(await deps.statements.complete(tx, statement.id, completion))) return false;
    await deps.files.attach(tx, stored, statement.id);
    await executeAll(tx, [outboxStatement('statement', eventOf(content), statement.sealId)]);
    return true;
  });
  if (!isFirst) await deps.files.discard(stored);
}

/**
 * Makes the files of a pending statement, unless another process is at it. After a failure it tries again in a minute
 * and ten minutes later; then the statement has failed, and admins are told (D-71). A statement that is refused, such
 * as one with too many entries, fails at once; one that takes too long for the renderer of `deps` does not, because
 * background tasks have more time. Each step can be repeated, so a process may be killed at any time.
 * Throws only if the database does not respond.
 */
export async function completeStatement(
  deps: CompletionDeps,
  statement: StatementRecord,
  maxMs = leaseMs,
): Promise<void> {
  const at = deps.now();
  const attempt = await deps.db.tx((tx) => deps.statements.claim(tx, statement, at, new Date(at.getTime() + maxMs)));
  if (!attempt) return;
  try {
    await makeFiles(deps, { ...statement, ...attempt });
  } catch (cause) {
    deps.log.warn({ err: cause, statement: statement.number }, 'a statement could not be created');
    const isRefused = cause instanceof AppError && cause.status === 422 && cause.code !== statementTooLong;
    const pauseMs = isRefused ? undefined : pausesMs[statement.attempts];
    const until = pauseMs === undefined ? null : new Date(deps.now().getTime() + pauseMs);
    await deps.db.tx(async (tx) => {
      // The ledger has changed since the content was read, so no seal exists. The next attempt reads it again.
      if (cause instanceof AppError && cause.code === 'seal_mismatch')
        await deps.statements.setContent(tx, attempt, null);
      const isPostponed = await deps.statements.postpone(tx, attempt, until);
      if (isPostponed && until === null)
        await executeAll(tx, [outboxStatement('statement-failure', failureOf(statement))]);
    });
  }
}

/** Statements that one query reads. */
const batchSize = 20;

type BackgroundDeps = CompletionDeps & Pick<Deps, 'backgroundRenderer'>;

/**
 * Completes statements of schedules, and those that their own process left pending. Any number of replicas may do so at
 * the same time. Nobody waits for them, so each has as much time as the longest one needs.
 */
export async function completeDue(deps: BackgroundDeps, isStopping: () => boolean): Promise<void> {
  const completion: CompletionDeps = { ...deps, statementRenderer: deps.backgroundRenderer };
  for (;;) {
    const due = await deps.statements.due(deps.now(), batchSize);
    if (due.length === 0) return;
    for (const statement of due) {
      if (isStopping()) return;
      await completeStatement(completion, statement, backgroundLeaseMs);
    }
  }
}

/** Completes pending statements every five seconds, until `stop` is called. */
export const startStatements = (deps: BackgroundDeps) =>
  startPeriodicTask({
    run: (isStopping) => completeDue(deps, isStopping),
    everyMs: 5_000,
    log: deps.log,
    failureMessage: 'pending statements could not be completed',
  });

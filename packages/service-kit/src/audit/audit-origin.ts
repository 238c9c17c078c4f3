import type { AuditAction } from '@hourbank/contracts';
import { requestContext } from '../logger/request-context';
import { createAsyncValue } from '../async-value';

/** Who does something, and from where. An entry's intent stores it, so that a reconciler names the person. */
export interface AuditOrigin {
  /** `admin:1 Nadia`, `client:7`, `system:reconciler`; empty for a person who is not logged in. */
  readonly actor: string;
  readonly address: string;
  /** The id of the session; empty without one. */
  readonly session: string;
  readonly requestId: string;
}

interface Scope {
  readonly origin: AuditOrigin;
  /** The action of the operation that was called. */
  readonly action: AuditAction | undefined;
}

const scope = createAsyncValue<Scope>();

/** Runs `work` on behalf of a person or of the system, including everything it calls asynchronously. */
export const withAuditOrigin = <T>(
  origin: Omit<AuditOrigin, 'requestId'> & { requestId?: string },
  action: AuditAction | undefined,
  work: () => T,
): T => scope.run({ origin: { requestId: requestContext()?.requestId ?? '', ...origin }, action }, work);

/** Runs `work` of a background task: `system:<task>`. */
export const asSystem = <T>(task: string, work: () => T): T =>
  withAuditOrigin({ actor: `system:${task}`, address: '', session: '' }, undefined, work);

const systemScope: Scope = {
  origin: { actor: 'system', address: '', session: '', requestId: '' },
  action: undefined,
};

export const currentAuditScope = (): Scope => scope.get() ?? systemScope;

/** Who calls, for a change that another process may complete. */
export const auditOrigin = (): AuditOrigin => currentAuditScope().origin;

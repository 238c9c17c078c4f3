import { createAsyncValue } from '../async-value';

/** What the addresses of files in a response keep of the session that requested them. */
interface RequestSession {
  readonly role: 'admin' | 'client';
  readonly id: number;
  readonly revision: number;
  readonly jti: string;
}

/** The ids of one request, which log lines and calls to other services include. */
interface RequestContext {
  readonly requestId: string;
  readonly traceparent: string;
  /** The session of the request, once it is authenticated. */
  session?: RequestSession;
  /** The person, or the address without one, that the request counts for. */
  caller?: string;
  /** CPU time that the request has used, ms. See `countCpuTime`. */
  cpuMs?: number;
}

const current = createAsyncValue<RequestContext>();

/** Runs `work` with the context, including everything it calls asynchronously. */
export const withRequestContext = <T>(context: RequestContext, work: () => T): T => current.run(context, work);
/** Runs a synchronous part of a request whose time depends on the input, and adds that time to the request (D-89). */
export function countCpuTime<T>(work: () => T): T {
  const since = performance.now();
  try {
    return work();
  } finally {
    const context = current.get();
    if (context) context.cpuMs = (context.cpuMs ?? 0) + performance.now() - since;
  }
}
/** The context of the current request, or undefined outside a request. */
export const requestContext = (): RequestContext | undefined => current.get();

import type { IdentityEvent } from '@hourbank/contracts';
import { listen, type RunningServer } from './listen';
import { testJwks } from './tokens';

type WithoutId<E> = E extends unknown ? Omit<E, 'id'> : never;

interface TestIdentity extends RunningServer {
  /** Appends to the feed of revocations and closed clients that every service reads (D-17). */
  publish(event: WithoutId<IdentityEvent>): void;
}

/** Starts a fake svc-identity with keys and the identity feed only, for `IDENTITY_URL`. */
export async function startTestIdentity(): Promise<TestIdentity> {
  const events: IdentityEvent[] = [];
  const server = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://identity');
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (pathname === '/.well-known/jwks.json') return reply(200, testJwks());
    if (pathname !== '/internal/events') return reply(404, { error: 'Not found', code: 'not_found' });
    if (!request.headers.authorization) return reply(401, { error: 'No token available', code: 'no_token' });
    const newEvents = events.slice(Number(searchParams.get('after') ?? 0));
    return reply(200, { events: newEvents, cursor: events.length });
  });
  return { ...server, publish: (event) => void events.push({ ...event, id: events.length + 1 }) };
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from '@hourbank/testing';

interface Meeting {
  id: string;
  externalId: string;
  subject: string;
  startDateTime: string;
  endDateTime: string;
  joinWebUrl: string;
}
/** `lose-response`: performs the request and breaks the connection. `hang`: performs it and never responds. */
type Trouble = 'lose-response' | 'hang' | 'nonsense' | { status: number; retryAfter?: number };

const graphSecret = 'graph-secret';

/** A fake of Microsoft Graph's online meetings, with its login and a network that fails on demand. */
export async function startFakeGraph() {
  const meetings = new Map<string, Meeting>();
  const calls: string[] = [];
  const troubles: Trouble[] = [];
  let always: Trouble | null = null;
  const valid = new Set<string>();

  function act(method: string, rest: string, body: Partial<Meeting>): { status: number; body?: unknown } {
    if (method === 'POST' && rest === '/createOrGet') {
      const known = [...meetings.values()].find(({ externalId }) => externalId === body.externalId);
      if (known) return { status: 200, body: known };
      const id = `MSo1${randomUUID()}+/=`;
      const made: Meeting = {
        id,
        joinWebUrl: `https://teams.microsoft.example/l/meetup-join/${meetings.size + 1}`,
        externalId: '',
        subject: '',
        startDateTime: '',
        endDateTime: '',
        ...body,
      };
      meetings.set(id, made);
      return { status: 201, body: made };
    }
    const id = decodeURIComponent(rest.slice(1));
    const found = meetings.get(id);
    if (!found) return { status: 404, body: { error: { code: 'NotFound' } } };
    if (method === 'DELETE') {
      meetings.delete(id);
      return { status: 204 };
    }
    meetings.set(id, { ...found, ...body });
    return { status: 200, body: meetings.get(id) };
  }

  function logIn(body: string, reply: (status: number, body?: unknown) => void) {
    const fields = new URLSearchParams(body);
    if (fields.get('client_secret') !== graphSecret || fields.get('grant_type') !== 'client_credentials')
      return reply(401, { error: 'invalid_client' });
    const token = randomUUID();
    valid.add(`Bearer ${token}`);
    return reply(200, { token_type: 'Bearer', expires_in: 3599, access_token: token });
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    let text = '';
    for await (const part of request) text += String(part);
    const { method = '', url = '' } = request;
    const reply = (status: number, body?: unknown, headers = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(body && JSON.stringify(body));
    const call = `${method} ${url.replace(/^.*\/onlineMeetings/, '').replace(/\/MSo1.*/, '/{id}')}`;
    const isLogIn = url === '/the-tenant/oauth2/v2.0/token';
    calls.push(isLogIn ? 'log in' : call);
    const trouble = troubles.shift() ?? always;
    if (trouble && typeof trouble === 'object')
      return reply(
        trouble.status,
        { error: {} },
        trouble.retryAfter === undefined ? {} : { 'retry-after': String(trouble.retryAfter) },
      );
    if (isLogIn) return logIn(text, reply);
    if (!valid.has(request.headers.authorization ?? ''))
      return reply(401, { error: { code: 'InvalidAuthenticationToken' } });
    const prefix = '/v1.0/users/organizer%40example.com/onlineMeetings';
    if (!url.startsWith(prefix)) return reply(404, {});
    const done = act(method, url.slice(prefix.length), text === '' ? {} : (JSON.parse(text) as Partial<Meeting>));
    if (trouble === 'lose-response') return void response.destroy();
    if (trouble === 'hang') return undefined;
    if (trouble === 'nonsense') return void response.writeHead(200).end('<html>');
    return reply(done.status, done.body);
  }

  const server = await listen((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  return {
    url: server.url,
    calls,
    close: server.close,
    /** Existing online meetings in the order of their creation. */
    meetings: () => [...meetings.values()],
    forgetMeetings: () => meetings.clear(),
    revokeTokens: () => valid.clear(),
    /** Failures of the next calls in order, logins included. */
    next: (...list: Trouble[]) => void troubles.push(...list),
    always: (trouble: Trouble | null) => {
      always = trouble;
    },
    environment: {
      GRAPH_TENANT_ID: 'the-tenant',
      GRAPH_CLIENT_ID: 'hourbank',
      GRAPH_CLIENT_SECRET: graphSecret,
      GRAPH_ORGANIZER: 'organizer@example.com',
      GRAPH_LOGIN_URL: server.url,
      GRAPH_URL: server.url,
    },
  };
}
export type FakeGraph = Awaited<ReturnType<typeof startFakeGraph>>;

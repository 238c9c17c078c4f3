import * as z from 'zod';
import type { GraphSettings } from './graph-settings';
import type { OnlineMeeting } from './meeting-store';

/** Graph did not do it. `isDown`: it would not do anything else either right now. */
export class GraphError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly retryAfterMs: number | null,
    readonly isDown: boolean,
  ) {
    super(message);
    this.name = 'GraphError';
  }
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const meetingAnswer = z.object({
  id: z.string().min(1),
  joinWebUrl: z.string().nullish(),
  startDateTime: z.string().optional(),
  endDateTime: z.string().optional(),
});

/** What a meeting is to Graph. It makes one for each external id, however often it is asked. */
export interface GraphMeeting {
  externalId: string;
  subject: string;
  startsAt: Date;
  endsAt: Date;
}

interface Request {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** Renewed this long before it ends (ms). */
const tokenMargin = 60_000;

const seconds = (text: string | null) => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) * 1000 : null);
const isSame = (given: string | undefined, wanted: Date) =>
  given !== undefined && Date.parse(given) === wanted.getTime();
const timesOf = ({ startsAt, endsAt }: GraphMeeting) => ({
  startDateTime: startsAt.toISOString(),
  endDateTime: endsAt.toISOString(),
});
/** A link is shown to people, so it is https or it is none. */
const linkOf = (url: string | null | undefined) => (url && /^https:\/\/[^\s"'<>]+$/.test(url) ? url : null);

/** Microsoft Graph's online meetings of one organizer, as an application of its own (client credentials). */
export function createGraphClient(settings: GraphSettings, { timeoutMs = 5000, now = Date.now } = {}) {
  const meetings = `${settings.url}/v1.0/users/${encodeURIComponent(settings.organizer)}/onlineMeetings`;
  let token: { value: string; until: number } | null = null;

  /** Silence and nonsense are failures like any other. */
  async function send({ url, ...init }: Request): Promise<unknown> {
    const signal = AbortSignal.timeout(timeoutMs);
    const silent = (cause: unknown) => {
      throw new GraphError(
        `Graph does not answer: ${cause instanceof Error ? cause.message : String(cause)}`,
        0,
        null,
        true,
      );
    };
    const response = await fetch(url, { ...init, signal, redirect: 'error' }).catch(silent);
    const text = await response.text().catch(silent);
    const { status } = response;
    if (!response.ok)
      throw new GraphError(
        `Graph answered ${status}`,
        status,
        seconds(response.headers.get('Retry-After')),
        status === 429 || status >= 500,
      );
    try {
      return text === '' ? null : JSON.parse(text);
    } catch {
      throw new GraphError('Graph answered what is no JSON', status, null, false);
    }
  }

  function read<T>(schema: z.ZodType<T>, answer: unknown): T {
    const result = schema.safeParse(answer);
    if (!result.success) throw new GraphError('Graph answered in another shape', 200, null, false);
    return result.data;
  }

  async function bearer(): Promise<string> {
    if (token && token.until > now()) return token.value;
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      scope: `${settings.url}/.default`,
    });
    const url = `${settings.loginUrl}/${encodeURIComponent(settings.tenantId)}/oauth2/v2.0/token`;
    const answer = await send({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    })
      // Without a token nothing else works either.
      .catch((cause: unknown) => {
        throw cause instanceof GraphError
          ? new GraphError(`${cause.message} (sign-in)`, 0, cause.retryAfterMs, true)
          : cause;
      });
    const { access_token: value, expires_in: lifetime } = read(tokenAnswer, answer);
    token = { value, until: now() + lifetime * 1000 - tokenMargin };
    return value;
  }

  /** A token that Graph no longer takes is renewed once. */
  async function call(method: string, url: string, body?: object): Promise<unknown> {
    const attempt = async () =>
      send({
        url,
        method,
        headers: { authorization: `Bearer ${await bearer()}`, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
      });
    return attempt().catch((cause: unknown) => {
      if (!(cause instanceof GraphError) || cause.status !== 401) throw cause;
      token = null;
      return attempt();
    });
  }

  const change = (onlineId: string, meeting: GraphMeeting) =>
    call('PATCH', `${meetings}/${encodeURIComponent(onlineId)}`, { subject: meeting.subject, ...timesOf(meeting) });

  return {
    /** The online meeting of this external id at these times, made if need be. */
    async ensure(meeting: GraphMeeting): Promise<OnlineMeeting> {
      const answer = await call('POST', `${meetings}/createOrGet`, {
        externalId: meeting.externalId,
        subject: meeting.subject,
        ...timesOf(meeting),
      });
      const { id, joinWebUrl, startDateTime, endDateTime } = read(meetingAnswer, answer);
      if (!isSame(startDateTime, meeting.startsAt) || !isSame(endDateTime, meeting.endsAt)) await change(id, meeting);
      return { onlineId: id, joinUrl: linkOf(joinWebUrl) };
    },
    /** Null: there is no such meeting any more. */
    async change(onlineId: string, meeting: GraphMeeting): Promise<OnlineMeeting | null> {
      try {
        const { joinWebUrl } = read(meetingAnswer, await change(onlineId, meeting));
        return { onlineId, joinUrl: linkOf(joinWebUrl) };
      } catch (cause) {
        if (cause instanceof GraphError && cause.status === 404) return null;
        throw cause;
      }
    },
    /** Absent is fine. */
    async remove(onlineId: string): Promise<void> {
      await call('DELETE', `${meetings}/${encodeURIComponent(onlineId)}`).catch((cause: unknown) => {
        if (!(cause instanceof GraphError) || cause.status !== 404) throw cause;
      });
    },
  };
}
export type GraphClient = ReturnType<typeof createGraphClient>;

import * as z from 'zod';
import type { GraphSettings } from './graph-settings';
import type { OnlineMeeting } from './meeting-store';

/** A failed Graph request. `isDown`: other requests would fail too, so the caller should stop for now. */
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

const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const meetingResponse = z.object({
  id: z.string().min(1),
  joinWebUrl: z.string().nullish(),
  startDateTime: z.string().optional(),
  endDateTime: z.string().optional(),
});

/** A meeting as Graph knows it. Graph creates one meeting per external id, however often it is requested. */
interface GraphMeeting {
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

/** Time in ms by which a token is renewed before it expires. */
const tokenMarginMs = 60_000;

const parseRetryAfter = (text: string | null) => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) * 1000 : null);
const isSame = (actual: string | undefined, expected: Date) =>
  actual !== undefined && Date.parse(actual) === expected.getTime();
const timesOf = ({ startsAt, endsAt }: GraphMeeting) => ({
  startDateTime: startsAt.toISOString(),
  endDateTime: endsAt.toISOString(),
});
/** Accepts https links only, because users click them. */
const linkOf = (url: string | null | undefined) => (url && /^https:\/\/[^\s"'<>]+$/.test(url) ? url : null);

/**
 * Creates a client for the online meetings of one organizer in Microsoft Graph. Logs in as an application (client
 * credentials). All methods throw a GraphError on failure.
 */
export function createGraphClient(settings: GraphSettings, { timeoutMs = 5000, now = Date.now } = {}) {
  const meetings = `${settings.url}/v1.0/users/${encodeURIComponent(settings.organizer)}/onlineMeetings`;
  let token: { value: string; until: number } | null = null;

  /** Throws a GraphError for a timeout, an error status and a body that is not JSON. */
  async function send({ url, ...init }: Request): Promise<unknown> {
    const signal = AbortSignal.timeout(timeoutMs);
    const throwUnavailable = (cause: unknown) => {
      throw new GraphError(
        `Graph does not respond: ${cause instanceof Error ? cause.message : String(cause)}`,
        0,
        null,
        true,
      );
    };
    const response = await fetch(url, { ...init, signal, redirect: 'error' }).catch(throwUnavailable);
    const text = await response.text().catch(throwUnavailable);
    const { status } = response;
    if (!response.ok)
      throw new GraphError(
        `Graph responded with ${status}`,
        status,
        parseRetryAfter(response.headers.get('Retry-After')),
        status === 429 || status >= 500,
      );
    try {
      return text === '' ? null : JSON.parse(text);
    } catch {
      throw new GraphError('Graph sent a response that is not JSON', status, null, false);
    }
  }

  function read<T>(schema: z.ZodType<T>, response: unknown): T {
    const result = schema.safeParse(response);
    if (!result.success) throw new GraphError('Graph sent a response with an unexpected structure', 200, null, false);
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
    const response = await send({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    })
      // Without a token all other requests fail too.
      .catch((cause: unknown) => {
        throw cause instanceof GraphError
          ? new GraphError(`${cause.message} (login)`, 0, cause.retryAfterMs, true)
          : cause;
      });
    const { access_token: value, expires_in: lifetime } = read(tokenResponse, response);
    token = { value, until: now() + lifetime * 1000 - tokenMarginMs };
    return value;
  }

  /** Sends an authorized request. Renews the token once if Graph rejects it. */
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
    /** Returns the online meeting with this external id. Creates it if it does not exist, and corrects its times. */
    async ensure(meeting: GraphMeeting): Promise<OnlineMeeting> {
      const response = await call('POST', `${meetings}/createOrGet`, {
        externalId: meeting.externalId,
        subject: meeting.subject,
        ...timesOf(meeting),
      });
      const { id, joinWebUrl, startDateTime, endDateTime } = read(meetingResponse, response);
      if (!isSame(startDateTime, meeting.startsAt) || !isSame(endDateTime, meeting.endsAt)) await change(id, meeting);
      return { onlineId: id, joinUrl: linkOf(joinWebUrl) };
    },
    /** Changes an online meeting. Returns null if it no longer exists. */
    async change(onlineId: string, meeting: GraphMeeting): Promise<OnlineMeeting | null> {
      try {
        const { joinWebUrl } = read(meetingResponse, await change(onlineId, meeting));
        return { onlineId, joinUrl: linkOf(joinWebUrl) };
      } catch (cause) {
        if (cause instanceof GraphError && cause.status === 404) return null;
        throw cause;
      }
    },
    /** Deletes an online meeting. Succeeds if it does not exist. */
    async remove(onlineId: string): Promise<void> {
      await call('DELETE', `${meetings}/${encodeURIComponent(onlineId)}`).catch((cause: unknown) => {
        if (!(cause instanceof GraphError) || cause.status !== 404) throw cause;
      });
    },
  };
}
export type GraphClient = ReturnType<typeof createGraphClient>;

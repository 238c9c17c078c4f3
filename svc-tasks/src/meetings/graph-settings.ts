/** How Microsoft Graph is reached, as which application, and on whose behalf. */
export interface GraphSettings {
  loginUrl: string;
  url: string;
  tenantId: string;
  clientId: string;
  clientSecret: string;
  organizer: string;
}

const needed = ['GRAPH_TENANT_ID', 'GRAPH_CLIENT_ID', 'GRAPH_CLIENT_SECRET', 'GRAPH_ORGANIZER'] as const;
type Given = Partial<Record<(typeof needed)[number], string>> & { GRAPH_LOGIN_URL: string; GRAPH_URL: string };

/** All four or none; `missing` names the first that the others lack. */
export function readGraphSettings(given: Given): { settings: GraphSettings | null; missing: string | null } {
  const {
    GRAPH_TENANT_ID: tenantId,
    GRAPH_CLIENT_ID: clientId,
    GRAPH_CLIENT_SECRET: clientSecret,
    GRAPH_ORGANIZER: organizer,
  } = given;
  if (tenantId && clientId && clientSecret && organizer) {
    return {
      settings: { loginUrl: given.GRAPH_LOGIN_URL, url: given.GRAPH_URL, tenantId, clientId, clientSecret, organizer },
      missing: null,
    };
  }
  const absent = needed.filter((name) => !given[name]);
  return { settings: null, missing: absent.length < needed.length ? (absent[0] ?? null) : null };
}

/** URLs, application credentials and the organizer for Microsoft Graph. */
export interface GraphSettings {
  loginUrl: string;
  url: string;
  tenantId: string;
  clientId: string;
  clientSecret: string;
  organizer: string;
}

const requiredNames = ['GRAPH_TENANT_ID', 'GRAPH_CLIENT_ID', 'GRAPH_CLIENT_SECRET', 'GRAPH_ORGANIZER'] as const;
type GraphEnvironment = Partial<Record<(typeof requiredNames)[number], string>> & {
  GRAPH_LOGIN_URL: string;
  GRAPH_URL: string;
};

/** Reads the settings. All four variables must be set, or none; otherwise `missing` names the first one not set. */
export function readGraphSettings(env: GraphEnvironment): { settings: GraphSettings | null; missing: string | null } {
  const {
    GRAPH_TENANT_ID: tenantId,
    GRAPH_CLIENT_ID: clientId,
    GRAPH_CLIENT_SECRET: clientSecret,
    GRAPH_ORGANIZER: organizer,
  } = env;
  if (tenantId && clientId && clientSecret && organizer) {
    return {
      settings: { loginUrl: env.GRAPH_LOGIN_URL, url: env.GRAPH_URL, tenantId, clientId, clientSecret, organizer },
      missing: null,
    };
  }
  const absent = requiredNames.filter((name) => !env[name]);
  return { settings: null, missing: absent.length < requiredNames.length ? (absent[0] ?? null) : null };
}

import { clientCount, openPackageOf } from './stack/seed';

/** A kind of request, with the same bytes for every side, and its target. */
export interface Scenario {
  name: string;
  /** Target with several connections, if there is one: the minimum share of the reference's requests per second. */
  target?: number;
  /** Target with one connection, if there is one. */
  targetAlone?: number;
  status: string;
  requests(token: string): string[];
}

const clients = Array.from({ length: clientCount }, (_, index) => index + 1);

export const get = (path: string, token: string) =>
  `GET ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n\r\n`;

const post = (path: string, token: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

export const listPath = (clientId: number, pageSize: number, page = 1) =>
  `/api/timeEntries/client/${clientId}?page=${page}&pageSize=${pageSize}`;

const list = (pageSize: number, target: number): Scenario => ({
  name: `list ${pageSize} + total`,
  target,
  status: '200',
  requests: (token) => clients.map((id) => get(listPath(id, pageSize), token)),
});

/** Creates entries for the given clients in turn; with one client, all writers use the same package. */
export const create = (name: string, clientIds: readonly number[]): Scenario => ({
  name,
  status: '201',
  requests: (token) =>
    clientIds.map((clientId) =>
      post(
        '/api/timeEntries',
        token,
        JSON.stringify({
          clientId,
          packageId: openPackageOf(clientId),
          date: '2024-01-01T10:30:00.000Z',
          hours: 0.25,
          status: 'Open',
          description:
            '<p>Answered a question about the <strong>monthly report</strong> and corrected the address of its recipient.</p>',
        }),
      ),
    ),
});

/** Creation is last because it changes the lists. */
export const scenarios: readonly Scenario[] = [
  list(5, 0.6),
  list(100, 0.7),
  { ...create('create, spread over clients', clients), target: 0.25, targetAlone: 0.3 },
  { ...create('create, on one package', [1]), target: 0.15, targetAlone: 0.3 },
];

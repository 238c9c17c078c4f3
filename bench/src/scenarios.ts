import { clientCount, openPackageOf } from './stack/seed';

/** One kind of request, the same bytes for every side, and what issue and plan expect of it. */
export interface Scenario {
  name: string;
  /** Least share of the reference's requests per second. */
  aim: number;
  status: string;
  requests(token: string): string[];
}

const clients = Array.from({ length: clientCount }, (_, index) => index + 1);

export const get = (path: string, token: string) =>
  `GET ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n\r\n`;

const post = (path: string, token: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

export const listPath = (clientId: number, pageSize: number) =>
  `/api/timeEntries/client/${clientId}?page=1&pageSize=${pageSize}`;

const list = (pageSize: number): Scenario => ({
  name: `list ${pageSize} + total`,
  aim: 0.5,
  status: '200',
  requests: (token) => clients.map((id) => get(listPath(id, pageSize), token)),
});

/** Entries for each of the clients in turn: for all, or for one client, whose package all writers then share. */
const create = (name: string, aim: number, clientIds: readonly number[]): Scenario => ({
  name,
  aim,
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

/** Creation comes last: it changes what the lists read. */
export const scenarios: readonly Scenario[] = [
  list(5),
  list(100),
  create('create, spread over clients', 0.25, clients),
  create('create, on one package', 0.15, [1]),
];

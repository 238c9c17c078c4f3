import { accounts, identity, tracking } from '@hourbank/contracts';
import { dashboard } from '../large/analytics';
import { create, get, listPath } from '../scenarios';
import type { Size } from './seed-size';

/** A kind of request whose cost may depend on the size of the database. */
export interface GrowthRequest {
  name: string;
  status: string;
  connections: number;
  /** The requests, which depend on the size: that of a last page does. */
  requestsOf(size: Size, token: string): string[];
}

const pageSize = 20;

/** The same number of clients at each size. */
const someClients = ({ clients }: Size) => Array.from({ length: Math.min(clients, 100) }, (_, index) => index + 1);

/** One connection, so that the response time is that of the request and not of the queue. */
const read = (name: string, pathsOf: (size: Size) => readonly string[]): GrowthRequest => ({
  name,
  status: '200',
  connections: 1,
  requestsOf: (size, token) => pathsOf(size).map((path) => get(path, token)),
});

const lastPage = (rows: number, rowsPerPage: number) => Math.max(1, Math.floor(rows / rowsPerPage));
const allEntries = (query: string) => `${tracking.listAllTimeEntries.path}?${query}`;
const allClients = (query: string) => `${identity.listClients.path}?pageSize=${pageSize}&${query}`;

const lists = {
  ofClient: read('list of 5 of one client', (size) => someClients(size).map((id) => listPath(id, 5))),
  ofClientLast: read('list of 5 of one client, last page', (size) =>
    someClients(size).map((id) => listPath(id, 5, lastPage(size.entries / size.clients, 5))),
  ),
  ofAll: read('list of 5 of all clients', () => [allEntries('page=1&pageSize=5')]),
  ofAllLast: read('list of 5 of all clients, last page', ({ entries }) => [
    allEntries(`page=${lastPage(entries, 5)}&pageSize=5`),
  ]),
  hundred: read('list of 100 of all clients', () => [allEntries('page=1&pageSize=100')]),
  search: read('search for a word that no entry contains', () => [allEntries('page=1&pageSize=5&search=nowhere')]),
};

const clientLists = {
  first: read('clients, first page', () => [allClients('page=1')]),
  last: read('clients, last page', ({ clients }) => [allClients(`page=${lastPage(clients, pageSize)}`)]),
  search: read('search for one client', () => [allClients('page=1&search=client99@')]),
  runningLow: read('accounts that run low', () => [`${accounts.listAccounts.path}?level=notice,low,empty&pageSize=10`]),
};

const analytics: GrowthRequest = {
  name: dashboard.name,
  status: dashboard.status,
  connections: 1,
  requestsOf: (_, token) => dashboard.requests(token),
};

const creation: GrowthRequest = {
  name: 'creation, 16 writers',
  status: '201',
  connections: 16,
  requestsOf: (size, token) => create('creation', someClients(size)).requests(token),
};

/** Creation is last because it changes the lists. */
export const growthRequests = {
  entries: [...Object.values(lists), analytics, creation],
  clients: [lists.ofClient, lists.ofAll, ...Object.values(clientLists), analytics, creation],
} satisfies Record<keyof Size, readonly GrowthRequest[]>;

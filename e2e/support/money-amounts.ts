import { setTimeout as sleep } from 'node:timers/promises';
import type { notices, Operation, ResponseOf, TimePackage } from '@hourbank/contracts';
import { type Api, api, aPdf, aPng, daysAgo, eventually, form, noonOf, textOfPdf } from '@hourbank/testing';
import { type MailServer, readable } from '../../svc-identity/tests/mail-server';
import { paymentInstructions } from './busy-client';
import { aColleague } from './colleague';
import { bodyOf, guarded, nameOf, pathOf } from './operations';
import { aLoggedEntry, anAccount, aRequestedPackage, aSoldPackage, aTaskWithMeeting } from './people';
import type { Stack } from './stack';

const { iban } = paymentInstructions.bank;
const reviewNote = 'The receipt of Haddad shows 8841 instead';
const proofText = 'Transfer HADDAD-5519';
const clientName = 'Amounts of Zahle';

/** A client with amounts that occur nowhere else, and the ids that paths need. Most of its hours are used. */
async function plantAmounts(url: string, owner: Api) {
  const account = await anAccount(url, owner, { name: clientName });
  const sold = await aSoldPackage(owner, account.id, { hoursPurchased: 13, ratePerHour: 137.77 });
  const { id: sentBackId } = await aRequestedPackage(account.api, aPdf(proofText));
  await owner('POST', `/api/timePackages/${sentBackId}/send-back`, { reason: reviewNote });
  const { id: entryId } = await aLoggedEntry(owner, sold, { hours: 11 });
  const { id: taskId } = await aTaskWithMeeting(account.api);
  await owner('PUT', '/api/settings', { paymentInstructions });
  const { body } = await owner<TimePackage>('GET', `/api/timePackages/${sold.id}`);
  return {
    clientId: account.id,
    sold,
    ids: [account.id, sold.id, sentBackId, entryId, taskId],
    amounts: {
      rate: /137\.77|\b13777\b/,
      amount: /1,?791\.01|\b179101\b/,
      iban,
      reviewNote,
      proof: proofText,
      invoice: String(body.invoiceNumber),
    },
  };
}
type Planted = Awaited<ReturnType<typeof plantAmounts>>;

const forAdmins = guarded.filter(({ auth }) => auth === 'admin' || auth === 'user');
const reads = forAdmins.filter(({ method }) => method === 'GET');
/** Without the one that ends the session. Tickets are requested for each download. */
const writes = forAdmins.filter(
  ({ method, id }) => method !== 'GET' && id !== 'createDownloadTicket' && id !== 'adminLogout',
);

interface TextResponse {
  status: number;
  /** Headers and body, with the text of a PDF. */
  text: string;
}

/** Calls the API and reads the response as a person could: also the text of PDFs. */
async function request(
  url: string,
  path: string,
  token?: string,
  method = 'GET',
  body?: unknown,
): Promise<TextResponse> {
  const isForm = body instanceof FormData;
  const init: RequestInit = { method, headers: {} };
  if (body !== undefined) init.body = isForm ? body : JSON.stringify(body);
  if (token) init.headers = { authorization: `Bearer ${token}` };
  if (body !== undefined && !isForm) init.headers = { ...init.headers, 'content-type': 'application/json' };
  const response = await fetch(new URL(path, url), init);
  const bytes = Buffer.from(await response.arrayBuffer());
  // A busy machine; the request had no effect (D-35).
  if (response.status === 503) return request(url, path, token, method, body);
  const isPdf = response.headers.get('content-type') === 'application/pdf';
  const parts = [JSON.stringify([...response.headers]), bytes.toString(), ...(isPdf ? textOfPdf(bytes) : [])];
  return { status: response.status, text: parts.join('\n') };
}

/** Signed URLs of files in a response. */
const fileUrlsIn = ({ text }: TextResponse) => text.match(/\/uploads\/[\w./-]+\?exp=[\w=&.-]+/g) ?? [];

/** Which amounts a caller sees: `rate in getPackage: GET ...`. It follows the URLs of files in all responses. */
function amountsFinder(url: string, token: string, { ids, amounts }: Planted) {
  const seen = new Set<string>();
  const files = new Set<string>();
  const tickets: string[] = [];

  function search(name: string, text: string): void {
    for (const [amount, value] of Object.entries(amounts))
      if (text.search(value) >= 0) seen.add(`${amount} in ${name}`);
  }
  async function searchWithFiles(name: string, response: TextResponse): Promise<void> {
    search(name, response.text);
    for (const file of fileUrlsIn(response).filter((one) => !files.has(one))) {
      files.add(file);
      search(`file of ${name}`, (await request(url, file)).text);
    }
  }
  async function searchDownload(operation: Operation, path: string): Promise<void> {
    const [bare = '', query = ''] = path.split('?');
    const ticket = await request(url, '/api/download-tickets', token, 'POST', { path: bare });
    search(`ticket for ${nameOf(operation)}`, ticket.text);
    const address = /"url":"([^"]+)"/.exec(ticket.text)?.[1];
    if (ticket.status !== 201 || address === undefined) return;
    tickets.push(bare);
    search(`download of ${nameOf(operation)}`, (await request(url, `${address}&${query}`)).text);
  }

  return {
    seen: () => [...seen],
    files: () => [...files],
    /** Paths of the downloads that the caller has got a ticket for. */
    tickets: () => tickets,
    search,
    searchWithFiles,
    async searchOperations(operations: readonly Operation[]): Promise<void> {
      for (const operation of operations) {
        const isOfOne = operation.path.includes('{') || operation.selectedBy !== undefined;
        await Promise.all(
          (isOfOne ? ids : [0]).map(async (id) => {
            const path = pathOf(operation, id);
            const response = await request(url, path, token, operation.method, bodyOf(operation, 'Corrected'));
            await searchWithFiles(nameOf(operation), response);
            if (operation.download) await searchDownload(operation, path);
          }),
        );
      }
    },
  };
}

/** The amounts that were seen in places that match. */
export const amountsIn = (seen: readonly string[], place: RegExp) =>
  new Set(seen.filter((one) => place.test(one)).map((one) => one.split(' in ')[0]));

/** Notices and emails follow a change in the background. */
const noticeLimitMs = 120_000;
/** Between two looks, ms, so that no limit of requests is reached, whose responses have no amounts. */
const lookAgainMs = 500;

/**
 * Plants amounts and calls all operations, first those that read as an owner, then all as a technician, who also gets
 * documents, exports, files, a notice and an email. Returns what each of them saw, and what proves that the
 * technician's search was one.
 */
export async function searchForAmounts(stack: Pick<Stack, 'url' | 'admin'>, mailServer: MailServer) {
  const logIn = async (login: { username: string; password: string }) =>
    (await api(stack.url)<{ token: string }>('POST', '/api/auth/login', login)).body.token;
  const { username, password } = await aColleague(stack, mailServer, 'technician');
  const token = await logIn({ username, password });
  const technician = api(stack.url, { token });
  const ownerToken = await logIn(stack.admin);
  const planted = await plantAmounts(stack.url, api(stack.url, { token: ownerToken }));
  const owner = amountsFinder(stack.url, ownerToken, planted);
  await owner.searchOperations(reads);

  const found = amountsFinder(stack.url, token, planted);
  const { clientId, sold } = planted;
  const logged = await request(
    stack.url,
    '/api/timeEntries',
    token,
    'POST',
    form(
      { clientId: String(clientId), packageId: String(sold.id), hours: '1', date: noonOf(daysAgo(1)), status: 'Open' },
      { screenshots: aPng() },
    ),
  );
  await found.searchWithFiles('own entry', logged);
  await found.searchOperations(reads);
  const [ownFile = ''] = fileUrlsIn(logged);
  const proof = owner.files().find((file) => file.includes('/paymentProofs/'));
  const proofWithOwnSignature = await request(stack.url, `${proof?.split('?')[0]}?${ownFile.split('?')[1]}`);

  // The client runs low, so that admins are told.
  const isNoticed = async () => {
    await sleep(lookAgainMs);
    const { body } = await technician<ResponseOf<typeof notices.listNotices>>('GET', '/api/notices');
    return body.notices.some((one) => one.kind === 'level' && one.clientId === clientId);
  };
  await eventually(isNoticed, noticeLimitMs);
  await found.searchOperations(forAdmins.filter(({ id }) => id === 'listNotices'));
  const emails = () => mailServer.received.filter(({ to }) => to === username).map(({ source }) => readable(source));
  await eventually(async () => emails().some((email) => email.includes(clientName)), noticeLimitMs);
  for (const email of emails()) found.search('email', email);

  await found.searchOperations(writes);
  const afterAll = await technician('GET', '/api/auth/me');
  await found.searchOperations(forAdmins.filter(({ id }) => id === 'adminLogout'));
  return {
    planted: Object.keys(planted.amounts),
    seenByOwner: owner.seen(),
    seenByTechnician: found.seen(),
    ownFile,
    filesOfTechnician: found.files(),
    ticketsOfTechnician: found.tickets(),
    proofWithOwnSignature: proofWithOwnSignature.status,
    /** Before the last call, which ends the session. */
    sessionOfTechnician: afterAll.status,
  };
}

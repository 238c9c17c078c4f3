import {
  type Account,
  type ClientSelf,
  type OwnProfile,
  paginationOf,
  type PaymentInstructions,
  type Task,
  type Tax,
  type TimeEntry,
  type TimePackage,
} from '@hourbank/contracts';

export const aClient = (fields: Partial<ClientSelf> = {}): ClientSelf => ({
  id: 7,
  name: 'Rana Haddad',
  email: 'rana@example.com',
  phone: '',
  companyName: '',
  website: '',
  address: '',
  ...fields,
});

export const aProfile = (fields: Partial<OwnProfile> = {}): OwnProfile => ({
  ...aClient(),
  revision: 1,
  emailConfirmed: true,
  pendingEmail: null,
  ...fields,
});

/** Its hours add up as those of the service do (D-88). */
export function aPackage(fields: Partial<TimePackage> = {}): TimePackage {
  const { hoursPurchased = 12, hoursUsed = 1, hoursRemoved = 0, status = 'active' } = fields;
  const unused = hoursPurchased - hoursUsed - hoursRemoved;
  return {
    id: 31,
    revision: 1,
    clientId: 7,
    hoursPurchased,
    hoursUsed,
    hoursRemoved,
    hoursExpired: status === 'expired' || status === 'consumed' ? unused : 0,
    hoursLeft: status === 'active' ? unused : 0,
    expiresOn: null,
    origin: 'sold',
    ratePerHour: 50,
    status,
    paymentMethod: 'omt',
    purchaseDate: '2026-11-12',
    paymentProof: null,
    paymentProofUrl: null,
    paidAt: null,
    reviewNote: null,
    proofSentAt: null,
    sentBackAt: null,
    invoiceNumber: null,
    taxRate: 0,
    receivedAmount: null,
    receivedCurrency: null,
    receivedOn: null,
    receiptNumber: null,
    ...fields,
  };
}

export const anAccount = (fields: Partial<Account> = {}): Account => ({
  clientId: 7,
  balance: 11,
  purchased: 12,
  usedPercent: 8,
  nextExpiry: null,
  packages: [],
  level: 'ok',
  forecast: null,
  asOf: '2026-11-20T00:00:10.000Z',
  suggestion: null,
  ...fields,
});

export const anEntry = (fields: Partial<TimeEntry> = {}): TimeEntry => ({
  id: 1,
  revision: 1,
  clientId: 7,
  packageId: 31,
  date: '2026-11-18T12:00:00.000Z',
  hours: 0.5,
  minutes: null,
  rounding: null,
  billable: true,
  nonBillableReason: '',
  description: '<p>New logo</p>',
  status: 'Resolved',
  taskId: null,
  screenshots: [],
  ...fields,
});

export const aTask = (fields: Partial<Task> = {}): Task => ({
  id: 1,
  revision: 1,
  description: '<p>Add the price list</p>',
  status: 'pending',
  createdAt: '2026-11-20T10:12:00.000Z',
  screenshots: [],
  documents: [],
  meetingStart: null,
  meetingEnd: null,
  meetingJoinUrl: null,
  awaits: 'us',
  messages: 0,
  addedByUs: false,
  ...fields,
});

export const instructionsOf = (fields: Partial<PaymentInstructions> & { requestRate?: number; tax?: Tax } = {}) => ({
  omt: { accountNumber: '00-000-0000', accountName: 'Sample Provider' },
  bob: { accountNumber: '', accountName: '' },
  wish: { accountNumber: '11-111-1111', accountName: 'Sample Provider' },
  bank: { accountBranch: '000000 / Sample', iban: 'XX00 0000', currency: 'USD', swiftCode: 'SAMPLEXX' },
  requestRate: 50,
  ...fields,
});

/** A stored file, with or without a thumbnail. */
export const aFile = (id: string, name: string) => ({
  id,
  name,
  url: `/uploads/tasks/${id}?sig=x`,
  directUrl: `/uploads/tasks/${id}?sig=x`,
});
export const aScreenshot = (id: string, name: string) => ({
  ...aFile(id, name),
  thumbnailUrl: `/uploads/tasks/${id}/small?sig=x`,
});

/** Rows with descending ids, as in lists that show the newest first. */
export const many = <T>(count: number, row: (id: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => row(count - index));

/** The requested page of a list, with its pagination. */
export function pageOf<T>(rows: readonly T[], query: Record<string, string>) {
  const [page, pageSize] = [Number(query.page ?? 1), Number(query.pageSize ?? 5)];
  return {
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    pagination: paginationOf(page, pageSize, rows.length),
  };
}

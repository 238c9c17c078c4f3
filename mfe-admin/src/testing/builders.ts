import type {
  Account,
  AccountForecast,
  AccountPackage,
  AdminEntry,
  AdminTask,
  ClientDetails,
  ListedAccount,
  OwnAccount,
  SaleDefaults,
  Settings,
  TimePackage,
} from '@hourbank/contracts';

export const aClient = (overrides: Partial<ClientDetails> = {}): ClientDetails => ({
  id: 3,
  revision: 1,
  name: 'Rana Haddad',
  email: 'rana@cedarandco.example',
  phone: '+961 1 555 010',
  companyName: 'Cedar & Co.',
  website: 'https://cedarandco.example',
  address: '',
  note: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  emailState: 'confirmed',
  invitation: null,
  ...overrides,
});

export const anOwnAccount = (overrides: Partial<OwnAccount> = {}): OwnAccount => ({
  id: 1,
  revision: 1,
  username: 'nadia',
  name: 'Nadia Saab',
  email: 'nadia@example.com',
  pendingEmail: null,
  role: 'owner',
  hasSecondFactor: false,
  recoveryCodesLeft: 0,
  hasMailServer: true,
  ...overrides,
});

/** The settings of a provider with some accounts. */
export const storedSettings = (overrides: Partial<Settings> = {}): Settings => ({
  revision: 1,
  provider: { name: 'Cedar Support', address: 'Hamra 10', taxNumber: '123' },
  contact: { email: '', phone: '', whatsapp: '' },
  paymentInstructions: {
    omt: { accountNumber: '4711', accountName: 'Nadia' },
    bob: { accountNumber: '', accountName: '' },
    wish: { accountNumber: '', accountName: '' },
    bank: { accountBranch: '', iban: 'LB62 0999 0000 0001 0019 0122 9114', currency: 'USD', swiftCode: '' },
  },
  payments: { otherCurrency: '', acceptsCash: false, tax: { label: '', rate: 0 } },
  requestRate: 50,
  logoUrl: null,
  ...overrides,
});

/** What a client's first package starts with. */
export const firstSale = (overrides: Partial<SaleDefaults> = {}): SaleDefaults => ({
  packageId: null,
  hoursPurchased: null,
  ratePerHour: 50,
  paymentMethod: 'omt',
  requestRate: 50,
  sizes: [],
  nextId: 19,
  methodsWithAccount: ['omt', 'bank'],
  ...overrides,
});

/** Its hours add up as those of the service do (D-88). */
export function aPackage(overrides: Partial<TimePackage> = {}): TimePackage {
  const { hoursPurchased = 12, hoursUsed = 1, hoursRemoved = 0, status = 'active' } = overrides;
  const unused = hoursPurchased - hoursUsed - hoursRemoved;
  return {
    id: 31,
    revision: 1,
    clientId: 3,
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
    purchaseDate: '2026-11-02',
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
    ...overrides,
  };
}

export const anAccountPackage = (overrides: Partial<AccountPackage> = {}): AccountPackage => ({
  id: 31,
  status: 'active',
  origin: 'sold',
  hoursPurchased: 12,
  hoursLeft: 11,
  purchaseDate: '2026-11-02',
  expiresOn: null,
  ...overrides,
});

export const anAccount = (overrides: Partial<Account> = {}): Account => ({
  clientId: 3,
  balance: 11,
  purchased: 12,
  usedPercent: 8,
  nextExpiry: null,
  packages: [anAccountPackage()],
  level: 'ok',
  forecast: null,
  asOf: '2026-11-20T00:00:10.000Z',
  suggestion: null,
  ...overrides,
});

export const aForecast = (overrides: Partial<AccountForecast> = {}): AccountForecast => ({
  hoursPerWeek: 1.8,
  runsOutOn: '2030-11-14',
  earliest: '2030-11-02',
  latest: '2030-12-01',
  expiringUnused: 0,
  ...overrides,
});

export const aListedAccount = (overrides: Partial<ListedAccount> = {}): ListedAccount => ({
  clientId: 3,
  clientName: 'Rana Haddad',
  balance: 2,
  purchased: 12,
  nextExpiry: null,
  level: 'notice',
  forecast: aForecast(),
  asOf: '2026-11-20T00:00:10.000Z',
  ...overrides,
});

export const anEntry = (overrides: Partial<AdminEntry> = {}): AdminEntry => ({
  id: 412,
  revision: 1,
  clientId: 3,
  packageId: 31,
  date: '2026-11-20T09:30:15.000Z',
  hours: 0.5,
  minutes: null,
  rounding: null,
  billable: true,
  nonBillableReason: '',
  description: '<p>Checkout fails.</p>',
  status: 'In Progress',
  taskId: null,
  authorId: 1,
  authorName: 'Nadia Khoury',
  createdAt: '2026-11-20T10:12:00.000Z',
  changedAt: '2026-11-20T10:12:00.000Z',
  screenshots: [],
  ...overrides,
});

export const aShot = (name: string) => ({
  id: `id-of-${name}`,
  name,
  url: `/uploads/screenshots/${name}`,
  directUrl: `/uploads/screenshots/${name}`,
});

export const aTask = (overrides: Partial<AdminTask> = {}): AdminTask => ({
  id: 51,
  revision: 1,
  clientId: 3,
  clientName: 'Rana Haddad',
  description: '<p>Please add a coupon field.</p>',
  status: 'pending',
  createdAt: '2026-11-19T08:05:00.000Z',
  screenshots: [],
  documents: [],
  meetingStart: null,
  meetingEnd: null,
  meetingJoinUrl: null,
  awaits: 'us',
  messages: 0,
  addedByUs: false,
  assigneeId: null,
  addedBy: '',
  ...overrides,
});

/** Response of the task list. */
export const taskPage = (tasks: AdminTask[], totalCount = tasks.length, currentPage = 1) => ({
  tasks,
  pagination: { currentPage, pageSize: 10, totalPages: Math.max(1, Math.ceil(totalCount / 10)), totalCount },
});

/** Response of the entry list. */
export const entryPage = (timeEntries: AdminEntry[], totalCount = timeEntries.length, currentPage = 1) => ({
  timeEntries,
  pagination: { currentPage, pageSize: 5, totalPages: Math.max(1, Math.ceil(totalCount / 5)), totalCount },
});

export const anImage = (name = 'shot.png') => new File(['png'], name, { type: 'image/png' });

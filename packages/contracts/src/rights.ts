/** The roles of admins (D-66). */
export const adminRoles = ['owner', 'manager', 'technician', 'accountant'] as const;
export type AdminRole = (typeof adminRoles)[number];

const owner = ['owner'] as const;
const ownerAndManager = ['owner', 'manager'] as const;
const money = ['owner', 'manager', 'accountant'] as const;
const work = ['owner', 'manager', 'technician'] as const;

/** Which roles have a right. This is the only table of rights; operations name the rights that they need (D-66). */
const rolesOf = {
  'clients.read': adminRoles,
  'clients.write': ownerAndManager,
  /** A client's password and email. */
  'clients.access': ownerAndManager,
  'clients.export': ownerAndManager,
  'packages.read': money,
  'packages.write': money,
  /** Adjustments, bonus hours, terms and alerts of an account. */
  'accounts.adjust': ownerAndManager,
  'money.read': money,
  'payments.review': money,
  'entries.read': adminRoles,
  /** Log time, and change the entries that one logged. */
  'entries.own': work,
  /** Change the entries of others. */
  'entries.all': ownerAndManager,
  'entries.export': money,
  'statements.read': money,
  'statements.send': ownerAndManager,
  'tasks.read': work,
  'tasks.work': work,
  'settings.read': money,
  'settings.write': owner,
  'analytics.read': money,
  'admins.manage': owner,
  /** Rows of the audit log that the role may see (`auditActions`). */
  'audit.read': money,
} as const satisfies Record<string, readonly AdminRole[]>;

export type Right = keyof typeof rolesOf;
export const rights = Object.keys(rolesOf) as Right[];

/** Whether a role has a right. Without a role there is none. */
export const hasRight = (role: AdminRole | undefined, right: Right): boolean =>
  role !== undefined && (rolesOf[right] as readonly AdminRole[]).includes(role);

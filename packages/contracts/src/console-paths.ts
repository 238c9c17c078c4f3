/**
 * The paths of all pages of both consoles, `$name` for one segment. Tests of the consoles compare them with their
 * routers. Servers respond to other paths with status 404 and the page, which says that there is nothing (D-49, D-51).
 */
export const consolePaths = {
  admin: [
    '/admin',
    '/admin/confirm-email',
    '/admin/forgot-password',
    '/admin/invite',
    '/admin/login',
    '/admin/reset-password',
    '/dashboard',
    '/dashboard/audit',
    '/dashboard/clients',
    '/dashboard/clients/$clientId',
    '/dashboard/clients/$clientId/account',
    '/dashboard/clients/$clientId/overview',
    '/dashboard/clients/$clientId/tasks',
    '/dashboard/clients/$clientId/terms',
    '/dashboard/clients/Addpackage/$clientId',
    '/dashboard/clients/addclient',
    '/dashboard/clients/addentry/$clientId',
    '/dashboard/clients/deleted',
    '/dashboard/clients/editPackage/$timePackageId',
    '/dashboard/clients/editentry/$timeEntryId',
    '/dashboard/clients/entries/$clientId',
    '/dashboard/clients/packages/$clientId',
    '/dashboard/entries',
    '/dashboard/entries/$entryId',
    '/dashboard/import',
    '/dashboard/me',
    '/dashboard/payments',
    '/dashboard/reports',
    '/dashboard/settings',
    '/dashboard/settings/$section',
    '/dashboard/tasks',
    '/dashboard/tasks/$taskId',
    '/dashboard/tasks/new',
    '/dashboard/team',
    '/login',
    '/manageclients',
  ],
  portal: [
    '/',
    '/client-confirm-email',
    '/client-forgot-password',
    '/client-portal',
    '/client-portal/account',
    '/client-portal/bills',
    '/client-portal/reports',
    '/client-portal/request-time',
    '/client-portal/tasks',
    '/client-portal/tasks/$taskId',
    '/client-portal/tasks/$taskId/messages',
    '/client-portal/tasks/new',
    '/client-portal/usage',
    '/client-reset-password',
    '/register',
    '/verify',
  ],
} as const;

const sources = Object.values(consolePaths)
  .flat()
  .map((path) => path.replace(/^\/$/, '').replaceAll(/\$\w+/g, '[^/]+'));
const pattern = new RegExp(`^(?:${sources.join('|')})/?$`, 'i');

/** Whether a console has a page at this path. Like in their routers, case and a slash at the end do not matter. */
export const isConsolePath = (path: string): boolean => pattern.test(path);

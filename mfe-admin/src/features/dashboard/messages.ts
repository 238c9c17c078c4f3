import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  dashboard: 'Dashboard',
  manageClients: 'Manage Clients',
  logTime: 'Log time',
  loadingFirstSteps: 'Loading first steps...',
  loadingStatistics: 'Loading statistics...',
  loadingMonths: 'Loading months...',
  loadingMethods: 'Loading payment methods...',

  diskFull:
    'The disk with the files of clients is {percent}% full. Free some space: uploads are refused when only the reserve is left.',

  liability: 'Prepaid liability',
  liabilityToday:
    'Prepaid liability today: <b>{hours} h</b> owed to {count, plural, one {# client} other {# clients}}, worth <b>{amount}</b>',
  reports: 'Reports',

  downloadCsv: 'Download CSV',
  clients: 'Clients',
  packages: 'Packages',
  timeEntries: 'Time Entries',
  csvOf: '{name}<hidden> CSV</hidden>',
  downloadAsCsv: 'Download {name} as CSV',

  hoursSold: 'Total Hours Sold',
  hoursConsumed: 'Hours Consumed',
  revenue: 'Total Revenue',
  activeClients: 'Active Clients',
  hoursSoldLine: 'Paid packages, all time',
  consumedLine: '{share} of sold, {hours} h still to deliver',
  stillToDeliver: '{hours} h still to deliver',
  revenueLine: '{rate} per hour on average',
  untaxedRevenueLine: 'Without tax, {rate} per hour on average',
  nothingSold: 'Nothing sold yet',
  activeClientsLine: 'With hours left on an active package',
  lastKnown: 'last known',
  lastKnownLine: 'Last known value. Billing is unavailable.',
  hourUnit: 'h',

  soldAndConsumed: 'Sold and consumed',
  hoursPerMonth: 'Hours per month',
  salesLastKnown: 'Sales as last known',
  noHours: 'No hours sold or consumed yet.',
  monthlyChart: 'Hours sold and consumed per month; the table beside it shows the values',
  monthlyTable: 'Hours sold and consumed per month',
  month: 'Month',
  sold: 'Sold',
  consumed: 'Consumed',
  net: 'Net',

  paymentMethods: 'Payment methods',
  paidPackages: 'Paid packages',
  paidPackagesLastKnown: 'Paid packages, as last known',
  noPaidPackages: 'No paid packages yet.',
  methodsChart: 'Paid packages per payment method; the table beside it shows the values',
  methodsTable: 'Paid packages per payment method',
  method: 'Method',
  count: 'Count',
  share: 'Share',
});

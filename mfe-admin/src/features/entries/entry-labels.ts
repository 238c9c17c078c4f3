/** Labels of an entry's form fields. */
export const entryLabels = {
  packageId: 'Package',
  date: 'Date',
  hours: 'Hours',
  description: 'Description',
  status: 'Status',
  screenshots: 'Screenshots',
};

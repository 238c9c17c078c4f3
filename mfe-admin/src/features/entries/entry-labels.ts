/** An entry's fields as its form calls them. */
export const entryLabels = {
  packageId: 'Package',
  date: 'Date',
  hours: 'Hours',
  description: 'Description',
  status: 'Status',
  screenshots: 'Screenshots',
};

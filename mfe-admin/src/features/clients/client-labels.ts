/** A client's fields as its form calls them. */
export const clientLabels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  companyName: 'Company',
  website: 'Website',
  address: 'Address',
  note: 'Note',
  password: 'Password',
};

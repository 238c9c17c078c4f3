/** Labels of a client's form fields. */
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

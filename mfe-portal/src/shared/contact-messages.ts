import { defineMessages } from '@hourbank/i18n';

/** Names of what a client says about itself, in the registration and in the own account. Without plurals and tags. */
export const contactMessages = defineMessages({
  name: 'Name',
  phone: 'Phone',
  companyName: 'Company Name',
  website: 'Website',
  websiteExample: 'https://example.com',
  address: 'Address',
});

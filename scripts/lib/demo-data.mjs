/** The provider of the sample stack. All names, numbers and addresses in this file are fictitious. */
export const settings = {
  provider: {
    name: 'Cedar & Stone Support s.a.r.l.',
    address: 'Armenia Street 40\nMar Mikhael, Beirut',
    taxNumber: '601-2231984',
  },
  paymentInstructions: {
    omt: { accountNumber: '1-0047-2216', accountName: 'Cedar & Stone Support' },
    bob: { accountNumber: '018-4400921-003', accountName: 'Cedar & Stone Support s.a.r.l.' },
    wish: { accountNumber: '+961 70 555 090', accountName: 'Cedar & Stone Support' },
    bank: {
      accountBranch: '0110-552210-002 / Gemmayzeh',
      iban: 'LB62 0999 0000 0001 0019 0122 9114',
      currency: 'USD',
      swiftCode: 'CEDRLBBE',
    },
  },
  requestRate: 50,
};

/** One admin of each role besides the owner. */
export const team = [
  { username: 'rami', role: 'manager' },
  { username: 'lina', role: 'technician' },
  { username: 'huda', role: 'accountant' },
];

/** Work for all clients. */
export const work = [
  '<p>Monthly maintenance: updates, backup restored as a test, certificates.</p>',
  '<p>Made the start page load faster: <strong>4.1 s to 1.3 s</strong> on a phone.</p>',
  '<p>Set up mail accounts for two new colleagues.</p>',
  '<p>Looked into slow searches and added the missing index.</p>',
  '<p>Reviewed access rights; removed three old accounts.</p>',
  '<p>Newsletter template in the new colours, tested in five mail programs.</p>',
  '<p>Corrected translations in the booking form.</p>',
  '<p>Certificate of the mail server renewed; expiry is watched from now on.</p>',
  '<p>Answered questions about the statistics and wrote a page that explains them.</p>',
  '<p>Cookie notice: nothing is loaded before consent.</p>',
  '<p>Broken links of the last quarter found and repaired (61).</p>',
  "<p>Call about next month's work, plan written down.</p>",
  '<p>Restored a page that was deleted by mistake, and showed how versions work.</p>',
  '<p>Spam through the comment form: filter set up, 400 entries removed.</p>',
  '<p>Updated the content system to the new version on a copy, then live at night.</p>',
  '<p>Texts and pictures of the team page exchanged.</p>',
  '<p>Backup takes 12 minutes instead of 50; old copies are thinned out.</p>',
  '<p>Structured data for the search engines, checked with their own tools.</p>',
];

export const tasks = [
  '<p>Please add the <strong>spring collection</strong> to the start page. Pictures are ready.</p>',
  '<p>The booking form should ask for a phone number.</p>',
  '<p>Can we see how many visitors used the search last month?</p>',
];

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

/**
 * `age` counts days before today, `expiresIn` days after it; `work` is done for this client, `requested` is a paid
 * request. `account` is what was agreed beyond packages.
 */
export const clients = [
  {
    name: 'Maya Haddad',
    email: 'maya@cedarline.example',
    companyName: 'Cedarline Interiors',
    phone: '+961 1 555 010',
    website: 'https://cedarline.example',
    address: 'Gouraud Street 12, Beirut',
    note: 'Prefers mornings.',
    packages: [
      { age: 168, hours: 20, rate: 50, method: 'bank', draw: 20 },
      { age: 84, hours: 30, rate: 50, method: 'bank', draw: 26.5, expiresIn: 38 },
      { age: 20, hours: 10, rate: 50, method: 'bank', expiresIn: 102 },
    ],
    account: {
      terms: { expiresAfterMonths: 4, graceDays: 14 },
      rounding: { unit: 15, way: 'up', minimum: 15 },
      adjustment: { hours: 0.5, reason: 'Half an hour of phone support, as agreed.' },
      bonus: { hours: 2, reason: 'Thank you for recommending us.' },
      // Uses up the package that expires first and takes the rest from the next one.
      split: {
        age: 4,
        minutes: 263,
        hours: 4.5,
        description:
          '<p>Printed catalogue: 120 products with prices, room pictures and <strong>delivery times</strong>.</p>',
      },
      notCharged: {
        age: 3,
        minutes: 35,
        nonBillableReason: 'Our mistake: the import had skipped three products.',
        description: '<p>Added the three products that were missing from the catalogue.</p>',
      },
      timer: { note: 'Newsletter about the new catalogue' },
    },
    requested: { hours: 10, paymentMethod: 'omt' },
    work: [
      '<p>Moved the shop to the new server and checked every payment route.</p>',
      '<p>Fixed the <strong>checkout</strong> on phones:</p><ul><li>address form keeps its input</li><li>total includes delivery</li></ul>',
      '<p>Call about the spring catalogue; notes are in the shared folder.</p>',
      '<p>Product pictures open in full size, with their measurements below.</p>',
      "<p>Wrote the import for the supplier's price list:</p><ol><li>nightly run</li><li>report by email</li></ol>",
      '<p>Contact form had sent nothing since the weekend. Cause found, form works, 14 messages restored.</p>',
      '<p>Filter by room and material, as agreed on Tuesday.</p>',
      '<p>Invoices carry the delivery address, too.</p>',
      '<p>Planner for showroom visits:</p><ul><li>half-hour slots, two at a time</li><li>confirmation by email with a calendar file</li></ul>',
      '<p>Prices with and without VAT, by the country of the visitor.</p>',
      '<p>Search finds <em>armchair</em> for "arm chair", and 40 similar pairs from the logs of the past year.</p>',
      '<p>Discount for architects: code, limit per order, <strong>report at the end of the month</strong>.</p>',
      '<p>Measured why pictures of the spring collection were blurred on phones and exported all 86 again.</p>',
    ],
  },
  {
    name: 'Karim Nassar',
    email: 'karim@levantbikes.example',
    companyName: 'Levant Bikes',
    phone: '+961 3 555 021',
    website: 'https://levantbikes.example',
    address: 'Mar Mikhael, Beirut',
    note: '',
    packages: [
      { age: 140, hours: 15, rate: 55, method: 'omt', draw: 11.5, status: 'expired' },
      { age: 46, hours: 12, rate: 55, method: 'omt', draw: 6.25, expiresIn: 26 },
    ],
    work: [
      '<p>Rental calendar shows bikes that are in repair.</p>',
      '<p>Moved the bookings of two seasons into the new calendar.</p>',
      '<p>Deposits are refunded automatically.</p>',
      '<p>Opening hours for Ramadan, also in the search results of maps.</p>',
    ],
  },
  {
    name: 'Sofia Lindqvist',
    email: 'sofia@nordhavn.example',
    companyName: 'Nordhavn Logistics',
    phone: '+46 8 555 0177',
    website: 'https://nordhavn.example',
    address: 'Hamngatan 4, Stockholm',
    note: 'Invoices to accounting.',
    packages: [{ age: 120, hours: 40, rate: 60, method: 'bank', draw: 31, expiresIn: 245 }],
    work: [
      "<p>Tracking page reads the status of the carrier's new interface.</p>",
      '<p>Customs papers are made from the order, <strong>in three languages</strong>.</p>',
      '<p>Traced why 38 parcels had no label: a postcode with a space. Corrected, labels printed again.</p>',
      '<p>Access for the warehouse in Malmö; old scanners removed.</p>',
      '<p>Weekly report of late deliveries, by email on Mondays.</p>',
      '<p>Load test before the autumn season: 900 orders an hour went through.</p>',
    ],
  },
  {
    name: 'Omar Farouk',
    email: 'omar@bluegate.example',
    companyName: 'Bluegate Clinics',
    phone: '+20 2 5550 0142',
    website: 'https://bluegate.example',
    address: 'Zamalek, Cairo',
    note: '',
    packages: [
      { age: 62, hours: 10, rate: 50, method: 'wish', draw: 10 },
      { age: 2, hours: 20, rate: 50, method: 'wish', status: 'pending' },
    ],
    work: [
      '<p>Booking of appointments asks for the insurance number.</p>',
      '<p>Reminder by text message a day before the appointment.</p>',
      '<p>Corrected the Arabic of the consent form; print view reads from right to left.</p>',
      "<p>Doctors' page: specialities can be filtered.</p>",
    ],
  },
  {
    name: 'Elena Petrova',
    email: 'elena@atelierpetrova.example',
    companyName: 'Atelier Petrova',
    phone: '+359 2 555 0188',
    website: 'https://atelierpetrova.example',
    address: 'Oborishte 9, Sofia',
    note: 'Rich photo material.',
    packages: [{ age: 75, hours: 8, rate: 50, method: 'bob', draw: 5.5 }],
    work: [
      '<p>Gallery loads pictures as one scrolls; the page weighs 900 kB instead of 14 MB.</p>',
      '<p>Lookbook as a PDF of 24 pages, made from the collection.</p>',
      '<p>Inquiry form asks for the date of the wedding.</p>',
    ],
  },
  {
    name: 'David Okafor',
    email: 'david@brightpath.example',
    companyName: 'Brightpath Academy',
    phone: '+234 1 555 0134',
    website: 'https://brightpath.example',
    address: 'Victoria Island, Lagos',
    note: '',
    packages: [{ age: 12, hours: 25, rate: 45, method: 'bank', draw: 7.75 }],
    work: [
      '<p>Course pages show free seats.</p>',
      "<p>Certificates as PDF with the student's name and a code to verify them.</p>",
      '<p>Login for parents; grades are visible after release only.</p>',
    ],
  },
  {
    name: 'Nour Khalil',
    email: 'nour@olivepress.example',
    companyName: 'Olive Press',
    phone: '+961 70 555 066',
    website: '',
    address: 'Batroun',
    note: 'Started as a referral.',
    packages: [{ age: 1, hours: 5, rate: 50, method: 'omt', status: 'pending' }],
  },
  {
    name: 'Tom Becker',
    email: 'tom@beckerroof.example',
    companyName: 'Becker Roofing',
    phone: '+49 30 555 0199',
    website: 'http://beckerroof.example',
    address: 'Lindenstraße 31, Berlin',
    note: '',
    packages: [],
  },
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

/** Invented companies and work; every name and address here is made up. `age` counts days before today. */
export const clients = [
  { name: 'Maya Haddad', email: 'maya@cedarline.example', companyName: 'Cedarline Interiors', phone: '+961 1 555 010', website: 'https://cedarline.example', address: 'Gouraud Street 12, Beirut', note: 'Prefers mornings.',
    packages: [
      { age: 168, hours: 20, rate: 50, method: 'bank', draw: 20 },
      { age: 84, hours: 30, rate: 50, method: 'bank', draw: 22.75 },
      { age: 3, hours: 10, rate: 50, method: 'omt', status: 'pending' },
    ] },
  { name: 'Karim Nassar', email: 'karim@levantbikes.example', companyName: 'Levant Bikes', phone: '+961 3 555 021', website: 'https://levantbikes.example', address: 'Mar Mikhael, Beirut', note: '',
    packages: [{ age: 140, hours: 15, rate: 55, method: 'omt', draw: 11.5, status: 'expired' }, { age: 46, hours: 12, rate: 55, method: 'omt', draw: 6.25 }] },
  { name: 'Sofia Lindqvist', email: 'sofia@nordhavn.example', companyName: 'Nordhavn Logistics', phone: '+46 8 555 0177', website: 'https://nordhavn.example', address: 'Hamngatan 4, Stockholm', note: 'Invoices to accounting.',
    packages: [{ age: 120, hours: 40, rate: 60, method: 'bank', draw: 31 }] },
  { name: 'Omar Farouk', email: 'omar@bluegate.example', companyName: 'Bluegate Clinics', phone: '+20 2 5550 0142', website: 'https://bluegate.example', address: 'Zamalek, Cairo', note: '',
    packages: [{ age: 62, hours: 10, rate: 50, method: 'wish', draw: 10 }, { age: 2, hours: 20, rate: 50, method: 'wish', status: 'pending' }] },
  { name: 'Elena Petrova', email: 'elena@atelierpetrova.example', companyName: 'Atelier Petrova', phone: '+359 2 555 0188', website: 'https://atelierpetrova.example', address: 'Oborishte 9, Sofia', note: 'Rich photo material.',
    packages: [{ age: 75, hours: 8, rate: 50, method: 'bob', draw: 5.5 }] },
  { name: 'David Okafor', email: 'david@brightpath.example', companyName: 'Brightpath Academy', phone: '+234 1 555 0134', website: 'https://brightpath.example', address: 'Victoria Island, Lagos', note: '',
    packages: [{ age: 33, hours: 25, rate: 45, method: 'bank', draw: 7.75 }] },
  { name: 'Nour Khalil', email: 'nour@olivepress.example', companyName: 'Olive Press', phone: '+961 70 555 066', website: '', address: 'Batroun', note: 'Started as a referral.',
    packages: [{ age: 1, hours: 5, rate: 50, method: 'omt', status: 'pending' }] },
  { name: 'Tom Becker', email: 'tom@beckerroof.example', companyName: 'Becker Roofing', phone: '+49 30 555 0199', website: 'http://beckerroof.example', address: 'Lindenstraße 31, Berlin', note: '', packages: [] },
];

export const work = [
  '<p>Moved the shop to the new server and checked every payment route.</p>',
  '<p>Fixed the <strong>checkout</strong> on phones:</p><ul><li>address form keeps its input</li><li>total includes delivery</li></ul>',
  '<p>Monthly maintenance: updates, backup restored as a test, certificates.</p>',
  '<p>Call about the new catalogue; notes are in the shared folder.</p>',
  '<p>Made the start page load faster: <strong>4.1 s to 1.3 s</strong> on a phone.</p>',
  '<p>Set up mail accounts for two new colleagues.</p>',
  '<p>Looked into slow searches and added the missing index.</p>',
  '<p>Wrote the import for the supplier\'s price list:</p><ol><li>nightly run</li><li>report by mail</li></ol>',
  '<p>Corrected translations in the booking form.</p>',
  '<p>Reviewed access rights; removed three old accounts.</p>',
  '<p>Newsletter template in the new colours, tested in five mail programs.</p>',
  '<p>Emergency: contact form sent nothing since the weekend. Cause found, form works, lost messages restored.</p>',
];

export const tasks = [
  '<p>Please add the <strong>spring collection</strong> to the start page. Pictures are ready.</p>',
  '<p>The booking form should ask for a phone number.</p>',
  '<p>Can we see how many visitors used the search last month?</p>',
];

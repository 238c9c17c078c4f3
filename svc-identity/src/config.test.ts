import { readIdentityConfig } from './config';

const env = {
  PORT: '4001',
  DATABASE_URL: 'sqlite:identity.db',
  INTERNAL_SECRET: 'x'.repeat(32),
  KEY_ENCRYPTION_SECRET: 'y'.repeat(32),
};

test('writes emails to a folder and names the first admin `admin` by default', () => {
  expect(readIdentityConfig(env)).toMatchObject({
    ADMIN_USERNAME: 'admin',
    PUBLIC_URL: 'http://localhost:8080',
    MAIL_DIR: 'data/mail',
    EMAILS_PER_MINUTE: 240,
  });
});

test.each([
  ['KEY_ENCRYPTION_SECRET', 'short'],
  ['KEY_ENCRYPTION_SECRET', ''],
  ['INTERNAL_SECRET', 'short'],
  ['ADMIN_PASSWORD', 'short'],
  ['DATABASE_URL', 'postgres://nowhere'],
  ['PORT', 'banana'],
  ['SMTP_URL', 'mail.example.com'],
  ['PUBLIC_URL', 'hours.example'],
  ['MAIL_FROM', 'nobody'],
])('%s=%s is refused with one line that names the variable', (name, value) => {
  expect(() => readIdentityConfig({ ...env, [name]: value })).toThrow(new RegExp(`^${name}: .+$`));
});

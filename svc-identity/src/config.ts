import { adminRoles, username } from '@hourbank/contracts';
import { commonEnvironment, migrationEnvironment, readConfig, secret, serviceUrl } from '@hourbank/service-kit/config';
import * as z from 'zod';

/** An admin's name and password from the environment or the command line (D-18). */
export const adminUsername = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty', abort: true })
  .refine((value) => username.safeParse(value).success, { error: 'must be one line of at most 200 characters' })
  .transform((value) => username.parse(value));
export const adminPassword = z
  .string()
  .min(8, { error: 'must have at least 8 characters' })
  .max(128, { error: 'must have at most 128 characters' });

export const adminRole = z.enum(adminRoles, { error: `must be one of ${adminRoles.join(', ')}` });

const smtpMessage = 'must look like smtp://user:password@host:587 or smtps://host:465';

const schema = z.object({
  ...commonEnvironment,
  /** Encrypts the private signing keys in the database. */
  KEY_ENCRYPTION_SECRET: secret,
  ADMIN_USERNAME: adminUsername.default('admin'),
  /** Password of the first admin. Without it the first start generates one (D-20). */
  ADMIN_PASSWORD: adminPassword.optional(),
  /**
   * Public address of the deployment, used for links in emails. It never comes from a request, because callers can
   * forge it.
   */
  PUBLIC_URL: serviceUrl.default('http://localhost:8080'),
  /** Where invoices are read that an email carries (D-69). Without it, such emails have the link only. */
  BILLING_URL: serviceUrl.optional(),
  /** The mail server. Without it, emails are written to files in MAIL_DIR (D-21). */
  SMTP_URL: z
    .string()
    .refine((value) => /^smtps?:\/\/[^/]/i.test(value) && URL.canParse(value), { error: smtpMessage })
    .optional(),
  MAIL_DIR: z.string().default('data/mail'),
  /** Emails about low balances and statements a minute, of all replicas together. Other emails are not limited. */
  EMAILS_PER_MINUTE: z.coerce.number().int().min(1).max(10_000).default(240),
  MAIL_FROM: z
    .string()
    .refine((value) => /^[^\r\n]*@[^\r\n]*$/.test(value), { error: 'must look like Hourbank <hourbank@example.com>' })
    .default('Hourbank <hourbank@localhost>'),
});

export type IdentityConfig = z.output<typeof schema>;

/** Reads the environment of svc-identity (D-55). Throws a `ConfigError` that names the invalid variable. */
export const readIdentityConfig = (env: NodeJS.ProcessEnv = process.env): IdentityConfig => readConfig(schema, env);

/** The environment of the command `migrate`. */
export const readMigrationConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(migrationEnvironment, env);

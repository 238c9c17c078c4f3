import { AppError } from '@hourbank/service-kit/errors';
import type { Person } from '../passwords/credential-store';

const messages = { admin: 'Invalid username or password', client: 'Invalid email or password' };

/** 401, the same whether the name is unknown or the password wrong (D-18). */
export const wrongCredentials = (role: Person['role']): AppError =>
  new AppError(401, 'invalid_credentials', messages[role]);

/** 401: the password is right, and the admin has a second factor. */
export const secondFactorRequired = (): AppError =>
  new AppError(401, 'second_factor_required', 'Enter the code from your authenticator app.');

/** 401: a wrong, used or old code. */
export const wrongCode = (): AppError => new AppError(401, 'wrong_code', 'Wrong code.');

import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '@hourbank/service-kit/errors';

const refusedCount = 10_000;
const common = new Set(dictionary['passwords-common'].slice(0, refusedCount));
/** Shorter parts of an email or name are in too many good passwords. */
const minPartLength = 4;

/** The email or name, and its parts of at least four letters. */
const partsOf = (identifier: string): string[] => {
  const text = identifier.toLowerCase();
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length >= minPartLength);
};

/**
 * Throws 422 `weak_password` for one of the 10,000 most common passwords, and for one that equals an identifier or a
 * part of it.
 */
export function requireStrongPassword(password: string, identifiers: readonly (string | null | undefined)[]): void {
  const text = password.toLowerCase();
  if (common.has(text) || identifiers.some((identifier) => partsOf(identifier ?? '').includes(text)))
    throw invalid({ password: 'This password is too easy to guess.' }, 'weak_password');
}

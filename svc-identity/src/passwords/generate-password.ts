import { randomInt } from 'node:crypto';

/** Letters and digits without those that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const group = () => Array.from({ length: 5 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** Generates a password that is easy to copy: four groups of five characters, 99 bits. */
export const generatePassword = (): string => [group(), group(), group(), group()].join('-');

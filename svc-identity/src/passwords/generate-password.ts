import { randomInt } from 'node:crypto';

/** No letters or digits that look like others. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const group = () => Array.from({ length: 5 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** A password for a person to copy: four groups of five, 99 bits. */
export const generatePassword = (): string => [group(), group(), group(), group()].join('-');

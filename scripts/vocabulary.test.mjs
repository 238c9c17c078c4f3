import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/components.mjs';

/**
 * Words with one meaning only, each with the term of this project. Words that also have an ordinary meaning are not
 * listed.
 */
const terms = {
  house: 'stack or deployment',
  patience: 'timeout',
  'turn away': 'reject',
  'turned away': 'reject',
  'signed address': 'signed URL',
  'give up': 'cancel or time out',
  'given up': 'cancel or time out',
  'under way': 'in progress or open',
  conclude: 'complete or finalize',
  concluded: 'complete or finalize',
  concludes: 'complete or finalize',
  wishes: 'requests',
  stranger: 'another client',
  strangers: 'tenant isolation',
  staff: 'admin role',
  bookkeeper: 'ledger load',
  'mail address': 'email',
  'e-mail': 'email',
  mails: 'emails',
  'sign in': 'log in',
  'signs in': 'logs in',
  'signed in': 'logged in',
  'sign-in': 'login',
  'sign out': 'log out',
  'signs out': 'logs out',
  'signed out': 'logged out',
  'sign-out': 'logout',
};

/** Texts that may use a word, with the reason. */
const exceptions = [
  { path: /^docs\/requirements\.md$/, reason: 'quotes the labels and texts of the specification' },
  { path: /^scripts\/vocabulary\.test\.mjs$/, reason: 'lists the words' },
  { path: /(^|\/)package-lock\.json$|\.(png|webp|ico|woff2)$/, reason: 'is generated or contains no text' },
];

const patterns = Object.keys(terms).map((word) => [word, new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'i')]);

const anyWord = new RegExp(`(?<![\\w-])(?:${Object.keys(terms).join('|')})(?![\\w-])`, 'i');

/** The text, followed on each line by the words of its names: `patienceMs` becomes `patience Ms`. */
const withWordsOfNames = (text) =>
  text.replaceAll(/^.*$/gm, (line) => `${line} ${line.replaceAll(/([a-z\d])(?=[A-Z])/g, '$1 ')}`);

/** The words of a text that are not in the vocabulary, with the line number and the term to use. */
function foundIn(text) {
  const words = withWordsOfNames(text);
  if (!anyWord.test(words)) return [];
  return words
    .split('\n')
    .flatMap((line, index) =>
      patterns
        .filter(([, pattern]) => pattern.test(line))
        .map(([word]) => `${index + 1}: "${word}", use ${terms[word]}`),
    );
}

test('no file contains a word that the vocabulary replaces', () => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\0')
    .filter((path) => path !== '' && !exceptions.some((exception) => exception.path.test(path)));
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((path) => [
    ...foundIn(path).map((word) => `${path}: name ${word}`),
    ...foundIn(readFileSync(join(root, path), 'utf8')).map((word) => `${path}:${word}`),
  ]);
  expect(found).toEqual([]);
});

test('finds whole words in any case, also in names, with the term to use', () => {
  expect(foundIn('The House opens.\nwarehouse, doorway\nSend an e-mail.\nconst patienceMs = 5;')).toEqual([
    '1: "house", use stack or deployment',
    '3: "e-mail", use email',
    '4: "patience", use timeout',
  ]);
});

const types = ['feat', 'fix', 'perf', 'refactor', 'style', 'test', 'docs', 'build', 'ci', 'chore', 'revert'];
const longestSubject = 72;

/**
 * Returns the problems of a commit message, or an empty list.
 * @param {string} message as git passes it, with its comment lines
 * @returns {string[]}
 */
export function messageProblems(message) {
  const [subject = '', second = ''] = message.split('\n').filter((line) => !line.startsWith('#'));
  if (/^(Merge|Revert|fixup!|squash!) /.test(subject)) return [];
  const problems = [];
  if (!new RegExp(`^(${types.join('|')})(\\([a-z0-9-]+\\))?!?: [^A-Z].*[^.]$`).test(subject)) {
    problems.push(
      `The subject must read "type(scope): what the commit does", without a capital or a full stop. Types: ${types.join(', ')}.`,
    );
  }
  if (subject.length > longestSubject)
    problems.push(`The subject has ${subject.length} characters; at most ${longestSubject}.`);
  if (second !== '') problems.push('An empty line separates the subject from the body.');
  return problems;
}

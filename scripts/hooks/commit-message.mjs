import { readFile } from 'node:fs/promises';
import { messageProblems } from './check-message.mjs';

const problems = messageProblems(await readFile(process.argv[2], 'utf8'));
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);

export { statementSums, useSendStatement } from './queries';
export { SentStatementsCard } from './sent-statements-card';
export { refusalOf, StatementActions } from './statement-actions';
export { statementPaths } from './statement-paths';
export { StatementsCard } from './statements-card';

export { StatementActions } from './statement-actions';
export { StatementsCard } from './statements-card';

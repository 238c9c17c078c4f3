export { StatementsCard } from './statements-card';

export { cleanInTurn } from './clean-rich-text';
export { plainTextOf } from './plain-text';

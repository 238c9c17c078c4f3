import './icu';

export * from './index';

import { defineApp } from '@hourbank/mfe-kit/rspack';

export default defineApp({
  name: 'shell',
  context: __dirname,
  pages: ['balance', 'unsubscribe'],
  scripts: ['warm-up', 'formats'],
});

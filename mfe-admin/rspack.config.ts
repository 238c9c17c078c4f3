import { defineMfe } from '@hourbank/mfe-kit/rspack';

export default defineMfe({ name: 'mfe_admin', context: __dirname, folder: '_mfe/admin' });

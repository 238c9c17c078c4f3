/** Which build this process is, as the image or `npm start` says (D-113): the release and its commit. */
export const build = {
  version: process.env.HOURBANK_VERSION || 'unknown',
  commit: process.env.HOURBANK_COMMIT || 'unknown',
};

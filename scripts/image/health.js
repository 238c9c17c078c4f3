/** Exit code 0 when the process beside it says that it is ready. An image needs no other program for its HEALTHCHECK. */
const { get } = require('node:http');

const no = () => process.exit(1);
get(
  { host: '127.0.0.1', port: process.env.ADMIN_PORT || process.env.PORT, path: '/readyz', timeout: 2500 },
  ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1),
)
  .on('timeout', no)
  .on('error', no);

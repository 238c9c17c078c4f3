/** Exits with 0 if the component in this container is ready. The gateway reports that on `ADMIN_PORT`. */
const { get } = require('node:http');

const fail = () => process.exit(1);
get(
  { host: '127.0.0.1', port: process.env.ADMIN_PORT || process.env.PORT, path: '/readyz', timeout: 2500 },
  ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1),
)
  .on('timeout', fail)
  .on('error', fail);

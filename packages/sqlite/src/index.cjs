/** better-sqlite3 needs Node-API 10 (Node 22.14); on an older Node it crashes the process instead of throwing. */
const supportsBetterSqlite3 = Number(process.versions.napi) >= 10;

module.exports = supportsBetterSqlite3 ? require('better-sqlite3') : require('./node-20.cjs');

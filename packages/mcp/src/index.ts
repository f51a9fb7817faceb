export type { NodeLink } from './connection/node-link.js'
export { readSettings, type Settings } from './connection/settings.js'
export { type McpSession, openSession } from './server/open-session.js'
export { serveStdio } from './stdio/serve-stdio.js'

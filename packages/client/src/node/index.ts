export { type Connection, type ConnectionSources, connectionFromHome, homeOf, isOwnNode } from './connection.js'
export { nodeTransport } from './node-transport.js'

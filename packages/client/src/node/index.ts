export { type Connection, type ConnectionSources, connectionFromHome } from './connection.js'
export { nodeTransport } from './node-transport.js'

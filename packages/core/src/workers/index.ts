export * from './serve-thread.js'
export * from './thread.js'
export * from './worker-handle.js'

export * from './serve-thread.js'
export * from './start-worker.js'
export * from './thread.js'
export * from './worker-lost-error.js'

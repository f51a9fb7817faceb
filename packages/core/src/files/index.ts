export * from './write-private.js'

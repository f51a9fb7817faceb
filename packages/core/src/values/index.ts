// Helpers for plain values, for packages whose start must stay light: they bring in nothing else.
export * from './defined.js'
export * from './remember.js'

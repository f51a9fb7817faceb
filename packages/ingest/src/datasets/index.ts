export * from './kg-json/index.js'

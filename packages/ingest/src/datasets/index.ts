export * from './epcis/index.js'
export * from './gs1/index.js'
export * from './kg-json/index.js'
export * from './trail/index.js'

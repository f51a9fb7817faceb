export { commands } from './commands/index.js'

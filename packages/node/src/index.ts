export { makeLog } from './daemon/log.js'
export { type NodeNeeds, type RunningNode, startNode } from './daemon/start-node.js'
export * from './home/config.js'
export * from './home/home.js'

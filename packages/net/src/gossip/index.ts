export * from './errors.js'
export type { Gossip, Membership } from './gossip.js'
export { maxGossipBytes } from './gossip-options.js'
export type { Validate, Verdict } from './judge.js'

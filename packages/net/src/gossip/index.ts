export * from './errors.js'
export type { Validate, Verdict } from './judge.js'
export { maxGossipBytes } from './limits.js'
export type { Gossip, Membership } from './membership.js'

import type { JoinDelegation } from '@kg/contract'
import type { JoinRow } from './table.js'

/** The agent that asks to join `lab` from the node `far`. */
export const joiner = `0x${'a'.repeat(40)}`

/** Its request as a node stores it: a pending one of its own, where nothing else is said. */
export const testJoin = (change: Partial<JoinRow> = {}): JoinRow => ({
  direction: 'out',
  contextGraph: 'lab',
  agent: joiner,
  peerId: 'far',
  status: 'pending',
  delivered: false,
  issuedAt: 0,
  nonce: 'n1',
  ...change,
})

/** Its request as it travels, without a signature. */
export const testDelegation = (change: Partial<JoinDelegation> = {}): JoinDelegation => ({
  contextGraphId: 'lab',
  agentAddress: joiner,
  peerId: 'far',
  encryptionKey: '00'.repeat(32),
  network: 'none',
  issuedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
  nonce: 'n1',
  ...change,
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JoinStatus } from '@kg/contract'
import { ed25519Signer, Ledger, newEd25519Pem } from '@kg/store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentRows } from '../../memory/agents/table.js'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import { type Journal, makeJournal } from '../../platform/operations/journal.js'
import { memberNodes } from '../membership/table.js'
import { acceptRemoval } from './accept-removal.js'
import { type JoinRow, joinRows } from './table.js'

const curator = `0x${'c'.repeat(40)}`
const agent = `0x${'a'.repeat(40)}`
const encryptionKey = '00'.repeat(32)

describe('the removal of a member', () => {
  let path: string
  let store: Ledger
  let ledger: Journal
  beforeEach(async () => {
    path = mkdtempSync(join(tmpdir(), 'kg-removal-'))
    store = await Ledger.open({ path }, { signer: ed25519Signer(newEd25519Pem()) })
    ledger = makeJournal(store)
  })
  afterEach(async () => {
    await store.close()
    rmSync(path, { recursive: true, force: true })
  })

  /** What the node of a member knows of `ark`, whose curator is on the node `far`. */
  const prepare = (status: JoinStatus) =>
    ledger.write(actOf('join.request', agent, 'urn:x'), (w) => {
      w.put(agentRows, agent, { address: agent, name: 'ann', mode: 'custodial', isNodeAgent: true, registeredAt: 0 })
      w.put(contextGraphs, 'ark', { ...newGraphRow('ark'), subscribed: true, curator, allowedAgents: [curator, agent] })
      w.put(memberNodes, ['ark', curator], { contextGraph: 'ark', agent: curator, peerId: 'far', encryptionKey, at: 0 })
      const row: JoinRow = {
        direction: 'out',
        contextGraph: 'ark',
        agent,
        peerId: 'far',
        status,
        delivered: true,
        issuedAt: 0,
      }
      w.put(joinRows, ['out', 'ark', agent], row)
    })
  const status = () => ledger.read((r) => r.get(joinRows, ['out', 'ark', agent]))?.status
  const graph = () => ledger.read((r) => r.get(contextGraphs, 'ark'))

  it('ends its membership, and the node stops following the graph', async () => {
    await prepare('joined')
    await acceptRemoval({ ledger }, { body: { graph: 'ark', agent }, peerId: 'far' })
    expect(status()).toBe('left')
    expect(graph()).toMatchObject({ subscribed: false, allowedAgents: [curator] })
  })

  it('leaves a request that was made meanwhile with the curator', async () => {
    await prepare('pending')
    await acceptRemoval({ ledger }, { body: { graph: 'ark', agent }, peerId: 'far' })
    expect(status()).toBe('pending')
  })

  it('counts only from a node of the curator', async () => {
    await prepare('joined')
    await expect(acceptRemoval({ ledger }, { body: { graph: 'ark', agent }, peerId: 'other' })).rejects.toThrow()
    expect(status()).toBe('joined')
  })
})

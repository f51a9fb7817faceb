import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ed25519Signer, Ledger, newEd25519Pem } from '@kg/store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentRows } from '../../memory/agents/table.js'
import { type ContextGraphs, openContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import { actOf } from '../../platform/acts/acts.js'
import { makeJournal } from '../../platform/operations/journal.js'
import { incomingJoins } from './incoming.js'
import { joinRows } from './table.js'

const curator = `0x${'c'.repeat(40)}`
const joiner = `0x${'a'.repeat(40)}`
const caller = { agent: curator, isAdmin: false }
const delegation = (nonce: string, issuedAt = new Date()) => ({
  contextGraphId: 'ark',
  agentAddress: joiner,
  peerId: 'far',
  encryptionKey: '00'.repeat(32),
  network: 'none',
  issuedAt: issuedAt.toISOString(),
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
  nonce,
})

describe('a request to join', () => {
  let path: string
  let store: Ledger
  let graphs: ContextGraphs
  let incoming: ReturnType<typeof incomingJoins>
  beforeEach(async () => {
    path = mkdtempSync(join(tmpdir(), 'kg-joins-'))
    store = await Ledger.open({ path }, { signer: ed25519Signer(newEd25519Pem()) })
    const ledger = makeJournal(store)
    await ledger.write(actOf('agent.register', curator, 'urn:x'), (w) =>
      w.put(agentRows, curator, {
        address: curator,
        name: 'curator',
        mode: 'custodial',
        isNodeAgent: true,
        registeredAt: 0,
      }),
    )
    graphs = await openContextGraphs({ ledger, nodeAgent: curator, startup: [] })
    await graphs.create({ id: 'ark', accessPolicy: 1, private: false }, caller)
    incoming = incomingJoins({ ledger, graphs, peerId: 'here', updateMembers: () => undefined })
  })
  afterEach(async () => {
    await store.close()
    rmSync(path, { recursive: true, force: true })
  })
  const accept = (nonce: string, issuedAt?: Date) => incoming.accept(delegation(nonce, issuedAt), 'far')
  const status = () => store.read((r) => r.get(joinRows, ['in', 'ark', joiner]))?.status

  it('is rejected once, however many say so at the same time', async () => {
    await accept('1')
    const outcomes = await Promise.allSettled([0, 1].map(() => incoming.decide('ark', joiner, 'reject', caller)))
    expect(outcomes.map((one) => one.status)).toEqual(['fulfilled', 'rejected'])
    expect(outcomes[1]).toMatchObject({ reason: { code: 'JOIN_REQUEST_DECIDED' } })
    expect(status()).toBe('rejected')
  })

  it('is pending, then approved, then joined when the data has arrived', async () => {
    await accept('1')
    expect(status()).toBe('pending')
    await incoming.decide('ark', joiner, 'approve', caller)
    expect(status()).toBe('approved')
    await incoming.arrived('ark', joiner, 'far')
    expect(status()).toBe('joined')
  })

  it('of a member is approved at once, and begins anew', async () => {
    await accept('1')
    await incoming.decide('ark', joiner, 'approve', caller)
    await incoming.arrived('ark', joiner, 'far')
    await accept('2', new Date(Date.now() + 1000))
    expect(status()).toBe('approved')
  })
})

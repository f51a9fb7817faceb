import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentProfile, agentProfiles } from '../../exchange/profiles/table.js'
import { agentRows } from '../../memory/agents/table.js'
import { openTestLedger, type TestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { Directory } from './directory.js'

const own = `0x${'aa'.repeat(20)}`
const other = `0x${'bb'.repeat(20)}`
const third = `0x${'cc'.repeat(20)}`
const profile = (agent: string, name: string, peerId: string): AgentProfile => ({
  agent,
  name,
  peerId,
  nodeRole: 'edge',
  skills: [],
  version: 1,
  updatedAt: 0,
})

describe('the directory', () => {
  let test: TestLedger
  beforeEach(async () => {
    test = await openTestLedger()
  })
  afterEach(() => test[Symbol.asyncDispose]())

  const directory = new Directory({ peerId: 'here', nodeAgent: () => own })
  beforeEach(() =>
    test.ledger.writeWithoutReceipt((w) => {
      w.put(agentRows, own, { address: own, name: 'Node', mode: 'custodial', isNodeAgent: true, registeredAt: 0 })
      w.put(agentProfiles, other, profile(other, 'Bob', 'there'))
      w.put(agentProfiles, third, profile(third, 'Bob', 'elsewhere'))
    }),
  )
  const find = (reference: string) => test.ledger.read((r) => directory.find(r, reference, own))

  it('finds an agent by address, DID, peer id and name', () => {
    expect(find(other.toUpperCase().replace('0X', '0x'))).toMatchObject({ agent: other, isLocal: false })
    expect(find(`did:kg:agent:${other}`)).toMatchObject({ agent: other })
    expect(find('there')).toMatchObject({ agent: other })
    expect(find('here')).toMatchObject({ agent: own, isLocal: true })
    expect(find('node')).toMatchObject({ agent: own })
  })

  it('names the candidates when several fit', () => {
    expect(() => find('bob')).toThrow(
      expect.objectContaining({
        data: expect.objectContaining({ candidates: [expect.anything(), expect.anything()] }),
      }),
    )
  })

  it('knows nobody by a name that nobody has', () => {
    expect(() => find('Carol')).toThrow(expect.objectContaining({ data: { recipient: 'Carol' } }))
  })
})

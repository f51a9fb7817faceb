import { describe, expect, it } from 'vitest'
import { type AgentRow, agentRows } from '../../memory/agents/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { type AgentFilter, describeAgent, listAgents } from './list-agents.js'
import { type AgentProfile, agentProfiles } from './table.js'

const address = (digit: string) => `0x${digit.repeat(40)}`
const own = (digit: string, more: Partial<AgentRow> = {}): AgentRow => ({
  address: address(digit),
  name: `own ${digit}`,
  mode: 'custodial',
  isNodeAgent: false,
  registeredAt: 0,
  ...more,
})
const announced = (digit: string, more: Partial<AgentProfile> = {}): AgentProfile => ({
  agent: address(digit),
  peerId: 'P',
  name: `peer ${digit}`,
  nodeRole: 'edge',
  skills: [],
  version: 3,
  updatedAt: 0,
  ...more,
})

const fill = (ledger: Journal, agents: AgentRow[], profiles: AgentProfile[]) =>
  ledger.writeWithoutReceipt((w) => {
    for (const row of agents) w.put(agentRows, row.address, row)
    for (const row of profiles) w.put(agentProfiles, row.agent, row)
  })

const digitsOf = (ledger: Journal, filter: AgentFilter = {}, after?: string) =>
  ledger.read((r) =>
    [...listAgents(r, after === undefined ? {} : { after }, filter)].map(({ address: found }) => found[2]),
  )

describe('the list of agents', () => {
  it('has every agent once, own and foreign ones in one order', async () => {
    await using opened = await openTestLedger()
    const { ledger } = opened
    await fill(ledger, [own('2'), own('5'), own('9')], [announced('1'), announced('5'), announced('7')])
    expect(digitsOf(ledger)).toEqual(['1', '2', '5', '7', '9'])
    expect(digitsOf(ledger, {}, address('5'))).toEqual(['7', '9'])
  })

  it('can be narrowed to a framework or a skill', async () => {
    await using opened = await openTestLedger()
    const { ledger } = opened
    await fill(
      ledger,
      [own('2', { framework: 'abacus' })],
      [announced('1', { framework: 'abacus', skills: ['add'] }), announced('2')],
    )
    expect(digitsOf(ledger, { framework: 'abacus' })).toEqual(['1', '2'])
    expect(digitsOf(ledger, { skill: 'add' })).toEqual(['1'])
  })

  it('shows what this node knows of its own agent before what the profile says', () => {
    const agent = { address: address('2'), own: own('2'), profile: announced('2', { identityId: '7' }) }
    expect(describeAgent(agent)).toMatchObject({
      name: 'own 2',
      mode: 'custodial',
      peerId: 'P',
      profileVersion: 3,
      identityId: '7',
    })
    expect(describeAgent({ address: address('3') })).toMatchObject({ name: address('3'), skills: [] })
  })
})

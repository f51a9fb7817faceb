import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addressOfKey } from '../seals/seals.js'
import { makeTestHome, modeOf } from '../testing/test-home.test.support.js'
import { openAgentKeys } from './agent-keys.js'

describe('the keys of agents', () => {
  it('belong to the address that they were made for', () => {
    using home = makeTestHome()
    const keys = openAgentKeys(home)
    const agent = keys.make()
    expect(agent).toMatch(/^0x[0-9a-f]{40}$/)
    const key = keys.get(agent) ?? new Uint8Array()
    expect(key).toHaveLength(32)
    expect(addressOfKey(key).toLowerCase()).toBe(agent)
  })

  it('are found in any spelling of the address, also after a restart', () => {
    using home = makeTestHome()
    const agent = openAgentKeys(home).make()
    const keys = openAgentKeys(home)
    const checksummed = addressOfKey(keys.get(agent) ?? new Uint8Array())
    expect(keys.get(checksummed)).toEqual(keys.get(agent))
  })

  it('differ from agent to agent, and an unknown agent has none', () => {
    using home = makeTestHome()
    const keys = openAgentKeys(home)
    const [ann, bob] = [keys.make(), keys.make()]
    expect(keys.get(ann)).not.toEqual(keys.get(bob))
    expect(keys.get(`0x${'0'.repeat(40)}`)).toBeUndefined()
  })

  it('lie one in each file, where only the owner can read them', () => {
    using home = makeTestHome()
    const agent = openAgentKeys(home).make()
    const folder = join(home.keys, 'agents')
    expect(readdirSync(folder)).toEqual([`${agent}.key`])
    expect([modeOf(folder), modeOf(join(folder, `${agent}.key`))]).toEqual([0o700, 0o600])
  })
})

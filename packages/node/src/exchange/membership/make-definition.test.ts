import { describe, expect, it } from 'vitest'
import { makeDefinition } from './make-definition.js'
import { definitions } from './table.js'
import { openTestCurator } from './test-curator.test.support.js'

const ada = `0x${'a'.repeat(40)}`

describe('the definition of a graph that is curated here', () => {
  it('gets a new version when it has changed, and only then', async () => {
    await using curator = await openTestCurator()
    const version = () => curator.ledger.read((r) => r.get(definitions, 'lab')?.version)
    await curator.make()
    await curator.make()
    expect(version()).toBe(1)
    await curator.addMember(ada)
    await curator.make()
    expect(version()).toBe(2)
  })

  it('is made once by calls at the same time', async () => {
    await using curator = await openTestCurator()
    await Promise.all([curator.make(), curator.make(), curator.make()])
    expect(curator.ledger.read((r) => r.get(definitions, 'lab'))).toMatchObject({ version: 1, epoch: 1 })
    expect(curator.definition().record.version).toBe(1)
  })

  it('waits for a curator who holds its own key', async () => {
    await using curator = await openTestCurator()
    const keys = { ...curator.needs.keys, get: () => undefined }
    await makeDefinition({ ...curator.needs, keys }, 'lab')
    expect(curator.ledger.read((r) => r.get(definitions, 'lab'))).toBeUndefined()
  })
})

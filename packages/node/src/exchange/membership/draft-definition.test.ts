import { peerIdFromSeed, unwrap } from '@kg/net'
import { describe, expect, it } from 'vitest'
import { encryptionKeyOf } from '../profiles/encryption-keys.js'
import { draftDefinition, fieldsToSign } from './draft-definition.js'
import { planDefinition } from './plan-definition.js'
import { memberNodes } from './table.js'
import { openTestCurator, type TestCurator } from './test-curator.test.support.js'

const ada = `0x${'a'.repeat(40)}`
const eve = `0x${'e'.repeat(40)}`
const seed = new Uint8Array(32).fill(9)
const far = { peerId: peerIdFromSeed(seed), seed }

async function draft({ needs, ledger }: TestCurator, secret?: Uint8Array) {
  const plan = ledger.read((r) => planDefinition(r, 'lab', needs))
  if (plan === undefined) throw new Error('there is nothing to say')
  return draftDefinition(needs, plan, secret)
}

describe('the draft of a definition', () => {
  it('gives each member the group key, which only its node can open', async () => {
    await using curator = await openTestCurator()
    await curator.addMember(ada, far)
    await curator.make()
    const { members, epoch } = curator.read()
    const { groupKey = '' } = members.find(({ agent }) => agent === ada) ?? {}
    const sealed = Uint8Array.from(Buffer.from(groupKey, 'hex'))
    expect(unwrap({ id: ada, epoch, sealed }, encryptionKeyOf(seed, ada).secret)).toMatchObject({ epoch: 1 })
    expect(() => unwrap({ id: ada, epoch, sealed }, encryptionKeyOf(seed, eve).secret)).toThrow()
  })

  it('leaves out the key of a member whose encryption key is invalid, and of no other', async () => {
    await using curator = await openTestCurator()
    await curator.addMember(ada, far)
    await curator.addMember(eve, far)
    const zero = { contextGraph: 'lab', agent: eve, peerId: far.peerId, encryptionKey: '00'.repeat(32), at: 2 }
    await curator.ledger.writeWithoutReceipt((w) => w.put(memberNodes, ['lab', eve], zero))
    await curator.make()
    const keys = new Map(curator.read().members.map(({ agent, groupKey }) => [agent, groupKey]))
    expect(keys.get(eve)).toBeUndefined()
    expect(keys.get(ada)).toBeDefined()
  })

  it('has a host key only with the secret of the curator', async () => {
    await using curator = await openTestCurator()
    expect(await draft(curator)).not.toHaveProperty('hostKey')
    const secret = curator.platform.keys.get(curator.agent)
    expect((await draft(curator, secret)).hostKey).toMatchObject({ epoch: 1, curator: curator.agent })
  })

  it('is signed for the next version of its asset', async () => {
    await using curator = await openTestCurator()
    const first = await draft(curator)
    expect(curator.ledger.read((r) => fieldsToSign(r, first)).version).toBe(1)
    await curator.make()
    await curator.addMember(ada)
    const second = await draft(curator)
    expect(curator.ledger.read((r) => fieldsToSign(r, second)).version).toBe(2)
  })
})

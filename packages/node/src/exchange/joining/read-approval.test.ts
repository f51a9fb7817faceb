import { DecryptionFailedError, newEncryptionKey, sealTo } from '@kg/net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCurator, type TestCurator } from '../membership/test-curator.test.support.js'
import { RecordInvalidError } from '../p2p/record-invalid.js'
import { toWire } from '../p2p/wire.js'
import { JoinMessageRefusedError } from './errors.js'
import { approvalAad, openApproval, openApprovalOffLoop, readApproval, readApprovalOffLoop } from './read-approval.js'

const member = `0x${'5'.repeat(40)}`
/** So many that their definition is long. */
const members = Array.from({ length: 800 }, (_, i) => `0x1${i.toString(16).padStart(39, '0')}`)

describe('the definition in an approval', () => {
  let curator: TestCurator
  beforeAll(async () => {
    curator = await openTestCurator()
    await curator.addMember(member)
  })
  afterAll(() => curator[Symbol.asyncDispose]())

  /** The newest definition as an approval brings it. */
  async function makeApproval() {
    await curator.make()
    const { record } = curator.definition()
    const text = curator.text()
    return { record, text }
  }

  it('is read and packed when it is what its record says', async () => {
    const { record, text } = await makeApproval()
    const { definition, chunks } = await readApproval(text, record, member)
    expect(definition).toEqual(curator.read())
    expect(chunks.length).toBeGreaterThan(0)
  })

  it('is refused when it is about another graph, of another author, or without the agent', async () => {
    const { record, text } = await makeApproval()
    const refused = (changed: object, agent = member) =>
      expect(readApproval(text, { ...record, ...changed }, agent)).rejects.toBeInstanceOf(JoinMessageRefusedError)
    await refused({ graph: 'other' })
    await refused({ name: 'other' })
    await refused({ author: member })
    await refused({}, `0x${'9'.repeat(40)}`)
  })

  it('is refused when it is not what the curator sealed', async () => {
    const { record, text } = await makeApproval()
    const root = `0x${'0'.repeat(64)}`
    await expect(readApproval(text, { ...record, root }, member)).rejects.toBeInstanceOf(RecordInvalidError)
  })

  it('has the same fate in a thread when it is long', async () => {
    for (const agent of members) await curator.addMember(agent)
    const { record, text } = await makeApproval()
    expect(text.length).toBeGreaterThan(64 * 1024)
    expect(await readApprovalOffLoop(text, record, member)).toEqual(await readApproval(text, record, member))
    const stranger = readApprovalOffLoop(text, record, `0x${'9'.repeat(40)}`)
    await expect(stranger).rejects.toBeInstanceOf(JoinMessageRefusedError)
    const { publicKey, secret } = newEncryptionKey()
    const sealed = sealTo(publicKey, toWire({ record, text }), approvalAad(member))
    expect(await openApprovalOffLoop(sealed, member, secret)).toEqual(openApproval(sealed, member, secret))
    const forAnother = openApprovalOffLoop(sealed, `0x${'9'.repeat(40)}`, secret)
    await expect(forAnother).rejects.toBeInstanceOf(DecryptionFailedError)
    const root = `0x${'0'.repeat(64)}`
    const changed = readApprovalOffLoop(text, { ...record, root }, member)
    await expect(changed).rejects.toBeInstanceOf(RecordInvalidError)
  })
})

import { describe, expect, it } from 'vitest'
import { openTestCurator, type TestCurator } from '../membership/test-curator.test.support.js'
import { parcelAddress, parcelContents } from './parcel-contents.js'
import { type JoinRow, joinRows, newParcel, type ParcelKind } from './table.js'
import { joiner as agent, testJoin } from './test-join.test.support.js'

const far = { peerId: 'far', seed: new Uint8Array(32).fill(9) }
const request = (direction: 'in' | 'out', change: Partial<JoinRow> = {}) => testJoin({ direction, ...change })
const parcel = (kind: ParcelKind) => newParcel({ kind, contextGraph: 'lab', agent, peerId: 'far' })
const contents = ({ ledger }: TestCurator, kind: ParcelKind) =>
  ledger.read((r) => parcelContents(r, parcel(kind), 'here'))
const put = ({ ledger }: TestCurator, row: JoinRow) =>
  ledger.writeWithoutReceipt((w) => w.put(joinRows, [row.direction, 'lab', agent], row))

describe('what a parcel says', () => {
  it('is the request as long as it waits, and where to dial for it', async () => {
    await using node = await openTestCurator()
    await put(node, request('out', { address: '/dns4/lab/tcp/1', name: 'Ada', expiresAt: 1000 }))
    expect(contents(node, 'request')).toMatchObject({
      kind: 'request',
      name: 'Ada',
      delegation: { agentAddress: agent, peerId: 'here', nonce: 'n1', expiresAt: '1970-01-01T00:00:01.000Z' },
    })
    expect(node.ledger.read((r) => parcelAddress(r, parcel('request')))).toBe('/dns4/lab/tcp/1')
    expect(node.ledger.read((r) => parcelAddress(r, parcel('joined')))).toBeUndefined()
    await put(node, request('out', { status: 'approved' }))
    expect(contents(node, 'request')).toBeUndefined()
  })

  it('is an approval or a removal, whichever is still true', async () => {
    await using node = await openTestCurator()
    expect(contents(node, 'removed')).toEqual({ kind: 'removed', graph: 'lab', agent })
    expect(contents(node, 'approved')).toBeUndefined()
    await node.addMember(agent, far)
    expect(contents(node, 'approved')).toBeUndefined()
    await node.make()
    expect(contents(node, 'approved')).toMatchObject({ kind: 'approved', agent, sealed: expect.any(Uint8Array) })
    expect(contents(node, 'removed')).toBeUndefined()
  })

  it('is a rejection only while the request is rejected', async () => {
    await using node = await openTestCurator()
    await put(node, request('in'))
    expect(contents(node, 'rejected')).toBeUndefined()
    await put(node, request('in', { status: 'rejected' }))
    expect(contents(node, 'rejected')).toEqual({ kind: 'rejected', graph: 'lab', agent, nonce: 'n1' })
  })
})

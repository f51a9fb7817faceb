import { describe, expect, it } from 'vitest'
import { firstPrev, makeReceipt, type Receipt, receiptFault, receiptHash } from './receipt.js'
import { ed25519Signer, newEd25519Pem } from './signer.js'

const signer = ed25519Signer(newEd25519Pem())
const act = { agent: '0xA11ce', action: 'asset.share', subject: 'lab/one', layer: 'swm', root: '0xfeed' }
const made = { seq: 3, time: 1_700_000_000_000, prev: 'ab'.repeat(32), changes: 'cd'.repeat(32) }

describe('the hash of a receipt', () => {
  it('is the one that was published: homes of earlier releases must verify', () => {
    expect(receiptHash({ ...act, ...made })).toBe('3017bb6f16210a3919c7fe7e8c03bffa64165c80180bccc693efde34e9ab7e57')
    const { layer: _layer, root: _root, ...short } = act
    expect(receiptHash({ ...short, ...made, seq: 1, prev: firstPrev, changes: '' })).toBe(
      '2714d0d064ae7aeb188346e2a151185544153201b793ee2c6eaa03d23c49a18e',
    )
  })

  it.each(['seq', 'time', 'prev', 'agent', 'action', 'subject', 'layer', 'root', 'changes'] as const)(
    'covers %s',
    (field) => {
      const receipt = { ...act, ...made }
      const value = receipt[field]
      const other = { ...receipt, [field]: typeof value === 'number' ? value + 1 : `${value}x` }
      expect(receiptHash(other)).not.toBe(receiptHash(receipt))
    },
  )

  it('tells fields apart that join to the same text', () => {
    const receipt = { ...act, ...made }
    expect(receiptHash({ ...receipt, layer: 'swm0xfeed', root: '' })).not.toBe(receiptHash(receipt))
  })
})

describe('a receipt', () => {
  const good = makeReceipt(act, made, signer)
  const fault = (change: Partial<Receipt>, prev = made.prev) => receiptFault({ ...good, ...change }, prev, signer)

  it('is believed as it was made', () => {
    expect(fault({})).toBeUndefined()
  })

  it('is not believed after another one, changed, or signed by another node', () => {
    expect(fault({}, firstPrev)).toContain('does not follow')
    expect(fault({ root: '0xbeef' })).toContain('does not match its hash')
    const other = makeReceipt(act, made, ed25519Signer(newEd25519Pem()))
    expect(fault({ signature: other.signature })).toContain('not signed by this node')
  })
})

import { buildBlockTree } from '@kg/core'
import { type Host, PeerRefusedError } from '@kg/net'
import { describe, expect, it } from 'vitest'
import { readBlockQuestion, writeBlockAnswer } from '../copies/block-question.js'
import { findBlockFault } from './ask-block.js'

const blocks = ['a', 'b', 'c'].map((text) => new TextEncoder().encode(text))
const tree = buildBlockTree(blocks)
const holder = { wallet: `0x${'b2'.repeat(20)}`, copyRoot: tree.root, blockCount: 3 } as const
const { privateKeyToAccount } = await import('viem/accounts')
const account = privateKeyToAccount(`0x${'07'.repeat(32)}`)
const sign = (message: string) => account.signMessage({ message })

const ask = (request: Host['request'], signal = new AbortController().signal) => {
  const check = { ref: { blockchainId: 'local:1', offerId: 7n }, holder, peerId: 'h', sign, signal }
  return findBlockFault({ networkId: 'test', peerId: 'c', request }, check)
}
const answer =
  (shift: number): Host['request'] =>
  async (_, __, bytes) => {
    const { blockIndex } = await readBlockQuestion({ network: 'test', holder: 'h', creator: 'c' }, bytes)
    const index = (blockIndex + shift) % 3
    return writeBlockAnswer({ block: blocks[index] as Uint8Array, siblings: tree.prove(index) })
  }

describe('a holder that is asked for a block', () => {
  it('proves that it has it', async () => {
    expect(await ask(answer(0))).toBeUndefined()
  })

  it('proves nothing with another block, with garbage, or with a refusal', async () => {
    expect(await ask(answer(1))).toBe('It showed a block that is not of its copy')
    expect(await ask(async () => new Uint8Array([0xff]))).toContain('It showed no block of its copy: ')
    const refusal = new PeerRefusedError({ peer: 'h', protocol: 'p', code: 'X', detail: 'no' })
    expect(await ask(() => Promise.reject(refusal))).toContain(refusal.message)
  })

  it('is not judged when the node stops, or by an error of its own', async () => {
    await expect(ask(() => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug')
  })
})

import { buildTree, checkProof } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { ProofThread } from './proof-thread.js'

const lines = Array.from({ length: 100 }, (_, i) => `<urn:s${i}> <urn:p> "ż" .`)
const { root, leafCount } = buildTree(lines)
const line = lines[42] as string
const half = lines.length / 2
const parts = [lines.slice(0, half), lines.slice(half)].map((some) => Buffer.from(`${some.join('\n')}\n`))

describe('the thread for large proofs', () => {
  it('asks for the content once, and then knows the tree', async () => {
    const stopping = new AbortController()
    const thread = new ProofThread(stopping.signal)
    expect(await thread.run({ kind: 'path', root, line })).toEqual({ missing: true })
    const { path: proof } = await thread.run({ kind: 'path', root, line, parts })
    expect(proof !== undefined && checkProof({ line, proof, root, leafCount })).toBe(true)
    expect(await thread.run({ kind: 'path', root, line })).toEqual({ path: proof })
    expect(await thread.run({ kind: 'path', root, line: `${line} ` })).toEqual({ path: undefined })
    stopping.abort()
  })

  it('writes a bundle as JSON', async () => {
    const stopping = new AbortController()
    const thread = new ProofThread(stopping.signal)
    const { bundle } = await thread.run({ kind: 'bundle', head: '{"version":1}', parts })
    expect(JSON.parse(Buffer.from(bundle ?? []).toString())).toEqual({ version: 1, content: lines })
    stopping.abort()
  })

  it('finishes what has begun when the node stops', async () => {
    const stopping = new AbortController()
    const thread = new ProofThread(stopping.signal)
    const begun = thread.run({ kind: 'path', root, line, parts })
    stopping.abort()
    expect((await begun).path).toBeDefined()
  })

  it('tells of a fault, and works again after it', async () => {
    const stopping = new AbortController()
    const thread = new ProofThread(stopping.signal)
    await expect(thread.run({ kind: 'bundle', head: '{}', parts: [7 as never] })).rejects.toMatchObject({ status: 500 })
    expect(await thread.run({ kind: 'path', root, line })).toEqual({ missing: true })
    stopping.abort()
  })
})

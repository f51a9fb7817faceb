import { buildTree, checkProof } from '@kg/core'
import { Thread } from '@kg/core/workers'
import { describe, expect, it } from 'vitest'
import type { ProofAnswer, ProofTask } from './proof-worker.js'

const lines = Array.from({ length: 100 }, (_, i) => `<urn:s${i}> <urn:p> "ż" .`)
const { root, leafCount } = buildTree(lines)
const line = lines[42] as string
const half = lines.length / 2
const parts = [lines.slice(0, half), lines.slice(half)].map((some) => Buffer.from(`${some.join('\n')}\n`))

const started = () => new Thread<ProofTask, ProofAnswer>(new URL('./proof-worker.js', import.meta.url))

describe('the thread for large proofs', () => {
  it('asks for the content once, and then knows the tree', async () => {
    const thread = started()
    expect(await thread.run({ kind: 'path', root, line })).toEqual({ missing: true })
    const { path: proof } = await thread.run({ kind: 'path', root, line, parts })
    expect(proof !== undefined && checkProof({ line, proof, root, leafCount })).toBe(true)
    expect(await thread.run({ kind: 'path', root, line })).toEqual({ path: proof })
    expect(await thread.run({ kind: 'path', root, line: `${line} ` })).toEqual({ path: undefined })
    thread.finish()
  })

  it('writes a bundle as JSON', async () => {
    const thread = started()
    const { bundle } = await thread.run({ kind: 'bundle', head: '{"version":1}', parts })
    expect(JSON.parse(Buffer.from(bundle ?? []).toString())).toEqual({ version: 1, content: lines })
    thread.finish()
  })

  it('finishes what has begun when the node stops', async () => {
    const thread = started()
    const begun = thread.run({ kind: 'path', root, line, parts })
    thread.finish()
    expect((await begun).path).toBeDefined()
  })

  it('tells of a fault, and works again after it', async () => {
    const thread = started()
    await expect(thread.run({ kind: 'bundle', head: '{}', parts: [7 as never] })).rejects.toThrow()
    expect(await thread.run({ kind: 'path', root, line })).toEqual({ missing: true })
    thread.finish()
  })
})

import { buildTree, checkProof, type Line } from '@kg/core'
import { type ContentRef, packContent } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { openLab } from '../testing/test-memory.test.support.js'
import { Prover } from './prover.js'

const node = await openLab()
const prover = new Prover(node.journal, node.platform.stopping)
const head = { version: 1 }

const linesOf = (count: number, text: string) =>
  Array.from({ length: count }, (_, i) => `<urn:s${String(i).padStart(5, '0')}> <urn:p> "${text}" .`)
async function store(lines: readonly Line[]): Promise<ContentRef> {
  const content = await packContent([...lines])
  const { value } = await node.ledger.write({ agent: 'test', action: 'test', subject: 'content' }, (w) =>
    w.putContent(content),
  )
  return value
}

describe.each([
  ['small content, in place', linesOf(3, 'ż')],
  ['large content, in a thread', linesOf(3000, 'ż'.repeat(40))],
])('a proof over %s', (_, lines) => {
  const { root, leafCount } = buildTree(lines)

  it('leads from a line to the root', async () => {
    const content = await store(lines)
    for (const line of [lines[0], lines.at(-1)] as string[]) {
      const proof = await prover.prove(root, content, line)
      expect(proof !== undefined && checkProof({ line, proof, root, leafCount })).toBe(true)
    }
    expect(await prover.prove(root, content, '<urn:other> <urn:p> "x" .')).toBeUndefined()
  })

  it('has a bundle with every line', async () => {
    const bundle = await prover.bundle(head, await store(lines))
    const value = Buffer.isBuffer(bundle) ? JSON.parse(bundle.toString()) : bundle
    expect(value).toEqual({ version: 1, content: lines })
    expect(Buffer.isBuffer(bundle)).toBe(lines.length > 3)
  })
})

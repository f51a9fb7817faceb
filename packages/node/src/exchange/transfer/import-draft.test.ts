import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestMemory, type TestMemory } from '../testing/test-node.test.support.js'
import { importDraft } from './import-draft.js'

let node: TestMemory
beforeAll(async () => {
  node = await openTestMemory()
  await node.addGraph('lab')
  await node.addGraph('safe', { accessPolicy: 1 })
})
afterAll(() => node[Symbol.asyncDispose]())

const line = (n: number) => `<urn:a> <urn:p> "${n}" .\n`
const body = (name: string, more: object = {}) => ({
  draft: { name, sub: '' },
  lines: line(1),
  privateLines: '',
  ...more,
})
const put = (given: Record<string, unknown>, graph = 'lab', caller = node.caller) =>
  importDraft({ ledger: node.ledger, drafts: node.memory.assets.drafts }, graph, given, caller)
const held = (name: string) => node.memory.assets.drafts.lines({ contextGraph: 'lab', sub: '', name }, node.caller)

describe('the import of a draft', () => {
  it('makes a draft of the caller, with its private statements apart', async () => {
    expect(await put(body('plan', { privateLines: line(2) }))).toBeUndefined()
    expect(held('plan')).toEqual([line(1).trim()])
  })

  it('is done when the same draft is there, and refused when another one is', async () => {
    await put(body('again', { lines: line(2) + line(1) }))
    expect(await put(body('again', { lines: line(2) + line(1) }))).toBeUndefined()
    expect(await put(body('again', { lines: line(3) }))).toBe('there is another draft of this name')
    expect(held('again')).toEqual([line(1).trim(), line(2).trim()])
  })

  it('gives blank nodes new labels', async () => {
    await put(body('blank', { lines: '_:b <urn:p> "1" .\n' }))
    const [first = ''] = held('blank') ?? []
    expect(first).toMatch(/^_:\S+ <urn:p> "1" \.$/)
    expect(first).not.toContain('_:b ')
  })

  it.each([
    ['without a name', { draft: {} }],
    ['without a draft', { draft: null }],
    ['with statements that are no text', { lines: 7 }],
    ['with statements that cannot be read', { lines: 'no statement\n' }],
    ['without its private statements', { privateLines: undefined }],
    ['of a sub-graph that does not exist', { draft: { name: 'sub', sub: 'nowhere' } }],
  ])('says why it was refused %s', async (_, more) => {
    expect(await put(body('bad', more))).toEqual(expect.any(String))
    expect(held('bad')).toBeUndefined()
  })

  it('is refused in a graph that the caller may not write', async () => {
    const stranger = { agent: `0x${'e'.repeat(40)}`, isAdmin: false }
    expect(await put(body('plan'), 'safe', stranger)).toEqual(expect.any(String))
    expect(await put(body('plan'), 'safe')).toBeUndefined()
  })
})

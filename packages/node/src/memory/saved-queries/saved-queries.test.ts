import type { QueryParameter } from '@kg/contract'
import type { Line } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { toConfig } from '../../platform/home/config.js'
import { openQueries } from '../query/index.js'
import { asAnn, asBob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { openSavedQueries } from './saved-queries.js'

const node = await openLab()
const { journal: ledger, memory, graphs, assets, drafts } = node
const config = toConfig({ flags: { network: 'none' } })
const { ask } = openQueries({ ledger, views: memory.views, drafts, config })
const saved = openSavedQueries({ ledger, graphs, assets, ask })
const { signal } = new AbortController()
const [ann, bob] = [
  { caller: asAnn, signal },
  { caller: asBob, signal },
]

interface Fields {
  sparql?: string
  parameters?: QueryParameter[]
  description?: string
}
const put = (name: string, fields: Fields = {}, call = ann) =>
  saved.put(
    'lab',
    { name, description: `About ${name}`, sparql: 'SELECT ?o { <urn:s> <urn:p> ?o }', parameters: [], ...fields },
    call,
  )
const namesOf = async (call: typeof ann, page: { limit: number; cursor?: string } = { limit: 100 }) =>
  (await saved.list('lab', page, call)).savedQueries.map(({ name }) => name)

await node.create(draftRef('facts'), ['<urn:s> <urn:p> "one" .', '<urn:s> <urn:p> "two" .'] as Line[], 'shared')

describe('saved queries', () => {
  it('are drafts of their author until they are shared', async () => {
    expect(await put('first')).toMatchObject({ name: 'first', layer: 'wm', created: true, changed: true })
    expect(await namesOf(ann)).toEqual(['first'])
    expect(await namesOf(bob)).toEqual([])
    expect(() => saved.get('lab', 'first', asBob)).toThrow(refusal('SAVED_QUERY_NOT_FOUND'))
    await assets.share(draftRef('first'), asAnn)
    expect(await namesOf(bob)).toEqual(['first'])
    expect(saved.get('lab', 'first', asBob)).toMatchObject({ layer: 'swm', agentAddress: asAnn.agent })
  })

  it('stay as they are when the same is saved again, and start a new draft when it is not', async () => {
    const head = ledger.head()
    expect(await put('first')).toMatchObject({ created: false, changed: false, layer: 'swm' })
    expect(ledger.head()).toBe(head)
    expect(await put('first', { description: 'Better' })).toMatchObject({ created: false, changed: true, layer: 'wm' })
    expect(saved.get('lab', 'first', asBob).description).toBe('About first')
  })

  it('have names that belong to nothing else', async () => {
    await expect(put('facts')).rejects.toEqual(refusal('SAVED_QUERY_NAME_USED'))
    await expect(put('first', {}, bob)).rejects.toEqual(refusal('ASSET_NAME_TAKEN'))
  })

  it('are listed by name, in pages', async () => {
    for (const name of ['c', 'a', 'b']) await put(name)
    const page = await saved.list('lab', { limit: 2 }, ann)
    expect(page.savedQueries.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(await namesOf(ann, { limit: 2, cursor: page.nextCursor as string })).toEqual(['c', 'first'])
  })

  it('run with values for their parameters', async () => {
    const parameters: QueryParameter[] = [{ name: 'word', type: 'text', default: 'two' }]
    await put('find', { sparql: 'SELECT ?s { ?s <urn:p> ?word }', parameters })
    const run = async (values: Record<string, string>) =>
      (await saved.run('lab', 'find', { parameters: values }, ann)).result.bindings
    expect(await run({})).toEqual([{ s: 'urn:s' }])
    expect(await run({ word: 'one' })).toEqual([{ s: 'urn:s' }])
    expect(await run({ word: '" } UNION { ?s ?p ?o } #' })).toEqual([])
    await expect(run({ wrd: 'one' })).rejects.toEqual(refusal('PARAMETER_UNKNOWN'))
    const { sparql, seq } = await saved.run('lab', 'find', { parameters: {}, view: 'working-memory' }, ann)
    expect(sparql).toContain('"two"')
    expect(seq).toBeGreaterThan(0)
  })

  it('are deleted by their author, as long as nobody else has seen them', async () => {
    await saved.remove('lab', 'c', asAnn)
    expect(await namesOf(ann)).not.toContain('c')
    await expect(saved.remove('lab', 'c', asAnn)).rejects.toEqual(refusal('SAVED_QUERY_NOT_FOUND'))
    await expect(saved.remove('lab', 'first', asBob)).rejects.toEqual(refusal('SAVED_QUERY_NOT_FOUND'))
    await expect(saved.remove('lab', 'first', asAnn)).rejects.toEqual(refusal('KA_WM_LIFECYCLE_REQUIRED'))
  })
})

import { savedQueryStatements } from '@kg/contract'
import type { Line } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { readStatements } from '../assets/read-statements.js'
import { asAnn, asBob, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { findSavedQuery, savedQueryFrom } from './find-saved-query.js'

const node = await openLab()
const saved = {
  name: 'tasks',
  description: 'Open "tasks"\nof a person',
  sparql: 'SELECT * {\n ?s ?p ?who # \\ "x"\n}',
  parameters: [{ name: 'who', type: 'iri' as const, default: 'urn:ann' }],
  contextGraphId: 'lab',
  view: 'working-memory' as const,
}
const linesOf = async (query: typeof saved) => (await readStatements(savedQueryStatements(query), undefined)).lines
const find = (name: string, caller = asAnn) => node.journal.read((r) => findSavedQuery(r, draftRef(name), caller))

describe('a saved query', () => {
  it('comes back from its statements as it was', async () => {
    expect(savedQueryFrom(await linesOf(saved))).toEqual(saved)
  })

  it('is none where statements describe something else, or make no sense', async () => {
    expect(savedQueryFrom(['<urn:a> <urn:p> "x" .' as Line])).toBeUndefined()
    const lines = await linesOf(saved)
    expect(savedQueryFrom(lines.filter((line) => !line.includes('schema.org/text')))).toBeUndefined()
    expect(savedQueryFrom(lines.map((line) => line.replace('[{', '[') as Line))).toBeUndefined()
  })

  it('is found by whoever may see it', async () => {
    await node.create(draftRef('tasks'), await linesOf(saved))
    expect(find('tasks')).toEqual({ ...saved, agentAddress: asAnn.agent, layer: 'wm' })
    expect(find('tasks', asBob)).toBeUndefined()
    await node.assets.share(draftRef('tasks'), asAnn)
    expect(find('tasks', asBob)).toEqual({ ...saved, agentAddress: asAnn.agent, layer: 'swm' })
    expect(find('others')).toBeUndefined()
  })

  it('has the name of its asset', async () => {
    await node.create(draftRef('renamed'), await linesOf(saved))
    expect(find('renamed')).toBeUndefined()
  })
})

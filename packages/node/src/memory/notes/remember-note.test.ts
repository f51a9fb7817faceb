import { describe, expect, it } from 'vitest'
import { asAnn, asBob, refusal } from '../testing/test-memory.test.support.js'
import { openNotesLab } from './notes.test.support.js'
import { rememberNote } from './remember-note.js'

const lab = await openNotesLab()
const remember = (text: string, more: object = {}, caller = asAnn) => rememberNote(lab.needs, { text, ...more }, caller)

describe('remembering', () => {
  it('stores a draft in a graph of the agent’s own, which others do not see', async () => {
    const stored = await remember('The kettle of Ann whistles at noon.')
    expect(stored).toMatchObject({ stored: true, layer: 'wm', contextGraphId: `memory-${asAnn.agent}` })
    const { results } = await lab.recall({ question: 'kettle', limit: 5 }, asBob)
    expect(results).toEqual([])
  })

  it('reports what is known already, but not what differs in a name, a number or a denial', async () => {
    const first = await remember('The meeting is with Carla at ten.', { graph: 'lab' })
    const again = await remember('The meetings are with Carla at ten', { graph: 'lab' })
    expect(again).toMatchObject({ stored: false, duplicateOf: { note: first.note } })
    for (const other of ['The meeting is with Dora at ten.', 'The meeting is not with Carla at ten.'])
      expect((await remember(other, { graph: 'lab' })).stored, other).toBe(true)
  })

  it('knows entities of the graph by their labels', async () => {
    const label = '<urn:acme> <http://www.w3.org/2000/01/rdf-schema#label> "Acme Works" .'
    await lab.create({ contextGraph: 'lab', sub: '', name: 'firm' }, [label])
    const { name } = await remember('We sell to Acme Works.', { graph: 'lab' })
    const { lines } = lab.assets.read({ contextGraph: 'lab', sub: '', name }, { limit: 100 }, asAnn)
    expect(lines.join('\n')).toContain('<https://schema.org/mentions> <urn:acme>')
  })

  it('stores a note also where the index fails, and reports that', async () => {
    const broken = { inspect: () => Promise.reject(new Error('the index is broken')) }
    const stored = await rememberNote({ ...lab.needs, search: broken }, { text: 'Stored all the same.' }, asAnn)
    expect(stored.stored).toBe(true)
    expect(lab.indexFaults).toEqual([new Error('the index is broken')])
  })

  it('refuses nothing, both, and a graph that is not the caller’s to write', async () => {
    await expect(rememberNote(lab.needs, {}, asAnn)).rejects.toEqual(refusal('NOTHING_TO_REMEMBER'))
    const turns = [{ speaker: 'a', text: 'b' }]
    await expect(remember('a', { turns })).rejects.toEqual(refusal('NOTHING_TO_REMEMBER'))
    const graph = `memory-${asAnn.agent}`
    await expect(remember('a', { graph }, asBob)).rejects.toEqual(refusal('CONTEXT_GRAPH_NOT_FOUND'))
  })
})

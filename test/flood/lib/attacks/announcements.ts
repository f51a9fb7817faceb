import { randomBytes } from 'node:crypto'
import { contextGraphUri, nameHash } from '@kg/core'
import { topicOf } from '../../../lib/scripted-member.js'
import { type Band, gossip, junkLines, pick, sealJunk } from '../band.js'

/** Graphs that were announced of late. */
const recent: string[] = []

/** Announces graphs without end, each with the key of another author. */
export async function announceGraphs(band: Band): Promise<void> {
  while (!band.signal.aborted) {
    const key = pick(band.keys)
    const id = `junk-${randomBytes(6).toString('hex')}`
    const about = `<${contextGraphUri(id)}>`
    const facts = { contextGraphId: id, name: id, accessPolicy: '0', curator: key.agent }
    const lines = [
      `${about} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <urn:kg:ns:ContextGraph> .`,
      ...Object.entries(facts).map(([term, value]) => `${about} <urn:kg:ns:${term}> "${value}" .`),
    ]
    const name = `graph-${nameHash(id).slice(2, 34)}`
    await band.attempt('announcements', () =>
      gossip(pick(band.hosts), 'ontology', sealJunk(band, key, { graph: 'ontology', name, lines })),
    )
    recent.push(id)
    if (recent.length > 50) recent.shift()
  }
}

/** Shares junk in the announced graphs that the node follows by now. */
export async function fillAnnouncedGraphs(band: Band): Promise<void> {
  while (!band.signal.aborted)
    await band.attempt('records in announced graphs', async () => {
      const [from, graph] = [pick(band.hosts), recent.length === 0 ? 'none-yet' : pick(recent)]
      if (from.host.subscribersOf(topicOf(graph)).length === 0) throw new Error('nobody listens')
      const junk = { graph, name: `junk-${randomBytes(6).toString('hex')}`, lines: junkLines(20, 2000) }
      await gossip(from, graph, sealJunk(band, pick(band.keys), junk))
    })
}

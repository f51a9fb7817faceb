import { nameHash } from '@kg/core'
import { wire } from '../../../lib/scripted-member.js'
import { type Band, pick } from '../band.js'

const sparqls = [
  'SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i FILTER(?a != ?d && ?d != ?g) } LIMIT 10000',
  'SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f }',
  'SELECT ?s { ?s ?p ?o FILTER(REGEX(STR(?o), "(9+)+x")) } ORDER BY DESC(STR(?o)) LIMIT 10000',
  'CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o } LIMIT 10000',
]
const layers = [['swm'], ['vm'], ['swm', 'vm']]

/** Asks what is dear to answer, each time about something else. */
export async function askQueries(band: Band): Promise<void> {
  const { target, peerId } = band
  while (!band.signal.aborted)
    await band.attempt('queries', () => {
      const about = pick([undefined, target.openGraph, 'agents', 'ontology'])
      const question = { agent: pick(band.keys).agent, sparql: pick(sparqls), layers: pick(layers), deadlineMs: 10_000 }
      const graph = about === undefined ? {} : { graph: nameHash(about) }
      return pick(band.hosts).host.request(peerId, 'query', wire({ ...question, ...graph }))
    })
}

import type { Daemon } from '../../lib/daemon.js'
import { type Latency, measureDuring, type Question } from '../../lib/latency.js'
import { quads } from '../../lib/quads.js'
import type { Target } from './target.js'

/** What a user does all day: queries, lists, drafts. */
function questionsAbout({ openGraph: contextGraphId }: Target): Question[] {
  const ask = (sparql: string) => JSON.stringify({ sparql, contextGraphId })
  const draft = quads(1).map((quad) => ({ ...quad, object: '"{n}"' }))
  return [
    { method: 'POST', path: '/api/query', body: ask('SELECT ?o WHERE { <urn:test:s1> ?p ?o }') },
    { method: 'GET', path: '/api/context-graph/list?limit=20' },
    { method: 'POST', path: '/api/query', body: ask('SELECT ?s WHERE { ?s <urn:test:p> "7" }') },
    { method: 'GET', path: `/api/knowledge-assets?contextGraphId=${contextGraphId}&limit=20` },
    { method: 'GET', path: '/api/status' },
    {
      method: 'POST',
      path: '/api/knowledge-assets/notes/wm/write',
      body: JSON.stringify({ contextGraphId, quads: draft }),
    },
  ]
}

/** How long the node takes to answer its user while the work lasts. */
export const measureUser = (daemon: Daemon, target: Target, work: () => Promise<unknown>): Promise<Latency> =>
  measureDuring(daemon, questionsAbout(target), work)

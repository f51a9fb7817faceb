import { randomUUID } from 'node:crypto'
import { escapeString, rdfNamespace } from '@kg/core'
import type { Handler, ToolContext } from '../tools/handler.js'

interface Statement {
  readonly subject: string
  readonly predicate: string
  readonly object: string
}

interface Enrichment {
  readonly contextGraphId: string
  readonly name: string
  readonly subGraphName?: string
  readonly quads: readonly Statement[]
  readonly source: string
  readonly model?: string
}

const prov = (term: string) => `http://www.w3.org/ns/prov#${term}`
const dateTime = 'http://www.w3.org/2001/XMLSchema#dateTime'

/** Derived statements and, in the same write, the note that says so of everything they are about. */
export const enrich: Handler = async ({ name, quads, source, model, ...target }: Enrichment, context: ToolContext) => {
  const { client, signal } = context
  const { agentDid } = await client().call('agentIdentity', undefined, { signal })
  const enrichment = `urn:kg:enrichment:${randomUUID()}`
  const says = (predicate: string, object: string) => ({ subject: enrichment, predicate, object })
  const subjects = new Set(quads.map(({ subject }) => subject).filter((subject) => !subject.startsWith('_:')))
  const note = [
    says(`${rdfNamespace}type`, prov('Activity')),
    says(prov('used'), source),
    says(prov('wasAssociatedWith'), agentDid),
    says(prov('endedAtTime'), `"${new Date().toISOString()}"^^<${dateTime}>`),
    ...(model === undefined ? [] : [says('urn:kg:ns:derivedBy', `"${escapeString(model)}"`)]),
    ...[...subjects].map((subject) => says('urn:kg:ns:describes', subject)),
  ]
  const body = { ...target, quads: [...quads, ...note] }
  const { written } = await client().call('writeDraft', { params: { name }, body }, { signal })
  return { written, enrichment }
}

import { randomBytes } from 'node:crypto'
import { PeerServiceInvalidError, PeerUnreachableError } from '@kg/contract'
import { defined, isContextGraphId, KgError } from '@kg/core'
import { findPeerServices, type PeerService, peerScheme } from '@kg/store'
import type { ResolvedQuery, ResolveServices, ServiceContext } from '../../memory/query/services.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { AnswerTable } from './answer-terms.js'
import { readTable } from './answer-terms.js'
import type { AskPeer } from './ask-peer.js'
import { findPeer } from './find-peer.js'
import { graphToAsk } from './graph-to-ask.js'
import { caps, layers } from './protocol.js'

const mostServices = 4
/** Cannot be guessed, so that nobody writes it in a query. */
const slot = `urn:kg:slot:${randomBytes(16).toString('hex')}:`

/** Asks the peers that SERVICE clauses name, all at once, and joins what they answer as VALUES. */
export function serviceResolver({ ledger, ask }: { ledger: Journal; ask: AskPeer }): ResolveServices {
  async function tableOf(service: PeerService, context: ServiceContext): Promise<AnswerTable | undefined> {
    const { caller, timeoutMs, signal } = context
    try {
      const { peer, graph } = placeOf(service.iri, context)
      const question = ledger.read((r) => ({
        peerId: findPeer(r, peer).peerId,
        graph: graphToAsk(r, graph, caller),
      }))
      const { kind, body } = await ask({
        ...question,
        agent: caller.agent,
        sparql: service.sparql,
        layers,
        timeoutMs,
        signal,
      })
      return usable(question.peerId, service, () => {
        if (kind !== 'select') throw new TypeError('its answer is no table')
        return readTable(body, { blank: `urn:kg:peer-blank:${question.peerId}:`, maxRows: caps.rows })
      })
    } catch (error) {
      if (service.silent && error instanceof KgError) return undefined
      throw error
    }
  }

  return async (sparql, context) => {
    // A peer's address that is written in any other way is refused by the guard.
    if (!sparql.includes(peerScheme)) return { sparql }
    const { baseIri } = context
    const { text, services } = findPeerServices(sparql, defined({ baseIri }))
    const [first] = services
    if (first === undefined) return { sparql }
    if (services.length > mostServices)
      throw new PeerServiceInvalidError({ service: first.iri, why: `a query may ask ${mostServices} peers` })
    const tables = await Promise.all(services.map((service) => tableOf(service, context)))
    return spliced(text, services, tables)
  }
}

/** `kg:peer/<peer>` or `kg:peer/<peer>/<context graph>`; a name may be percent-encoded. */
function placeOf(iri: string, { contextGraphId }: ServiceContext): { peer: string; graph: string } {
  const refuse = (why: string): never => {
    throw new PeerServiceInvalidError({ service: iri, why })
  }
  const [, given = '', own] = /^kg:peer\/([^/]*)(?:\/(.+))?$/.exec(iri) ?? refuse('it names no peer')
  const peer = decoded(given) ?? refuse('the peer’s name is not encoded right')
  if (peer === '') refuse('it names no peer')
  const graph = own ?? contextGraphId ?? refuse('it names no context graph, and neither does the query')
  if (!isContextGraphId(graph)) refuse(`${graph} is no id of a context graph`)
  return { peer, graph }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function usable(peer: string, { sparql }: PeerService, read: () => AnswerTable): AnswerTable {
  try {
    const table = read()
    // A peer binds what it was asked for, and nothing of the query around it.
    const stranger = table.names.find((name) => !sparql.includes(`?${name}`) && !sparql.includes(`$${name}`))
    if (stranger !== undefined) throw new TypeError(`nobody asked for ?${stranger}`)
    return table
  } catch (error) {
    throw new PeerUnreachableError({ peer, why: (error as Error).message }, { cause: error })
  }
}

interface Values {
  readonly clause: string
  /** What stands for the rows in it. */
  readonly row?: string
  readonly content: string
}

function spliced(
  text: string,
  services: readonly PeerService[],
  tables: readonly (AnswerTable | undefined)[],
): ResolvedQuery {
  let sparql = text
  const rows = new Map<string, string>()
  for (let i = services.length - 1; i >= 0; i--) {
    const { from, to } = services[i] as PeerService
    const table = tables[i]
    const { clause, row, content } = table === undefined ? nothingKnown : valuesOf(table, i)
    sparql = `${sparql.slice(0, from)}${clause}${sparql.slice(to)}`
    if (row !== undefined) rows.set(row, content)
  }
  return {
    sparql,
    complete: (checked) => [...rows].reduce((whole, [row, content]) => whole.replace(row, () => content), checked),
  }
}

/** What a silent clause comes to when nobody answers. */
const nothingKnown: Values = { clause: ' {} ', content: '' }

/** One row that stands for all, so that checking the text does not take longer for more of them. */
function valuesOf({ names, rows }: AnswerTable, index: number): Values {
  const columns = names.map((name) => `?${name}`).join(' ')
  const content = rows.map((row) => `(${row.map((term) => term ?? 'UNDEF').join(' ')})`).join('\n')
  if (names.length === 0) return { clause: ` VALUES () { ${content} } `, content }
  const row = `(${names.map(() => `<${slot}${index}>`).join(' ')})`
  return { clause: ` VALUES (${columns}) { ${row} } `, row, content }
}

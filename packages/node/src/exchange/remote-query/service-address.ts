import { PeerServiceInvalidError } from '@kg/contract'
import { isContextGraphId } from '@kg/core'

/** What a SERVICE clause names: a peer, and the context graph to ask it about. */
export interface ServiceAddress {
  readonly peer: string
  readonly graph: string
}

/**
 * Reads `kg:peer/<peer>` or `kg:peer/<peer>/<context graph>`; a name may be percent-encoded. A clause that names no
 * context graph is about the one of the query.
 */
export function readServiceAddress(iri: string, queryGraph: string | undefined): ServiceAddress {
  const refuse = (why: string): never => {
    throw new PeerServiceInvalidError({ service: iri, why })
  }
  const [, given = '', own] = /^kg:peer\/([^/]*)(?:\/(.+))?$/.exec(iri) ?? refuse('it names no peer')
  const peer = decodeName(given) ?? refuse('the peer’s name is not encoded right')
  if (peer === '') refuse('it names no peer')
  const graph = own ?? queryGraph ?? refuse('it names no context graph, and neither does the query')
  if (!isContextGraphId(graph)) refuse(`${graph} is no id of a context graph`)
  return { peer, graph }
}

function decodeName(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

import { isAbsoluteIri } from '@kg/core'
import type { Statements } from './statements.js'
import { iri } from './terms.js'

/** Says that an entity links to an address of the web or a name; answers whether it is one. Nothing is ever fetched. */
export function addLink(statements: Statements, entity: string, predicate: string, href: string): boolean {
  if (!/^(?:https?:\/\/|urn:|did:)/i.test(href)) return false
  const address = href.replace(/[\u0000-\u0020<>"{}|^`\\\u007f-\u009f]/g, encodeURIComponent)
  if (isAbsoluteIri(address)) statements.add(iri(entity), predicate, iri(address))
  return true
}

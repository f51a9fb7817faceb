import { factory, type Term } from '@kg/core'
import type { Answer } from './answer.js'
import { xmlTokens } from './xml-tokens.js'

/** SPARQL Query Results XML Format. */
export function readSrx(document: string): Answer {
  const variables: string[] = []
  const rows: Map<string, Term>[] = []
  let variable = ''
  let attributes: ReadonlyMap<string, string> = new Map()
  let text = ''
  let boolean: boolean | undefined
  const bind = (term: Term) => rows.at(-1)?.set(variable, term)

  for (const token of xmlTokens(document)) {
    if (token.type === 'text') text += token.text
    else if (token.type === 'open') {
      const name = token.attributes.get('name') ?? ''
      if (token.name === 'variable') variables.push(name)
      if (token.name === 'result') rows.push(new Map())
      if (token.name === 'binding') variable = name
      attributes = token.attributes
      text = ''
    } else if (token.name === 'uri') bind(factory.namedNode(text))
    else if (token.name === 'bnode') bind(factory.blankNode(text))
    else if (token.name === 'literal') bind(literal(text, attributes))
    else if (token.name === 'boolean') boolean = text.trim() === 'true'
  }
  return boolean === undefined ? { kind: 'rows', variables, rows } : { kind: 'boolean', value: boolean }
}

function literal(text: string, attributes: ReadonlyMap<string, string>): Term {
  const datatype = attributes.get('datatype')
  return factory.literal(text, datatype === undefined ? attributes.get('xml:lang') : factory.namedNode(datatype))
}

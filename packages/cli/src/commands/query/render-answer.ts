import { usageRefused } from '../shared/errors.js'
import { rdfSyntaxes } from '../shared/rdf-output.js'
import { statementsText } from '../shared/statements-text.js'
import type { Answer, QueryFormat, Row } from './answer.js'
import { bindingsJson } from './bindings-json.js'
import { bindingsCsv, bindingsTsv } from './bindings-separated.js'
import { bindingsXml, booleanXml } from './bindings-xml.js'

const rowFormats: Partial<Record<QueryFormat, (variables: readonly string[], rows: readonly Row[]) => string>> = {
  json: bindingsJson,
  csv: bindingsCsv,
  tsv: bindingsTsv,
  xml: bindingsXml,
}
const booleanFormats: Partial<Record<QueryFormat, (value: boolean) => string>> = {
  json: (boolean) => JSON.stringify({ head: {}, boolean }, null, 2),
  csv: String,
  tsv: String,
  xml: booleanXml,
}
const graphFormats: Partial<Record<QueryFormat, string>> = {
  json: 'json-ld',
  xml: 'rdf-xml',
  ...rdfSyntaxes,
}

/** An answer in a standard format: those of SPARQL results for rows, those of RDF for statements. */
export async function renderAnswer({ result, variables }: Answer, format: QueryFormat): Promise<string> {
  if (result.quads !== undefined) {
    const syntax = graphFormats[format] ?? refuse(format, 'CONSTRUCT and DESCRIBE', graphFormats)
    return (await statementsText(result.quads, syntax)) || '# no statements'
  }
  if (result.boolean !== undefined)
    return (booleanFormats[format] ?? refuse(format, 'ASK', booleanFormats))(result.boolean)
  return (rowFormats[format] ?? refuse(format, 'SELECT', rowFormats))(variables, result.bindings ?? [])
}

function refuse(format: string, kind: string, known: object): never {
  throw usageRefused(
    `The result of ${kind} cannot be written as ${format}`,
    `Take --format ${Object.keys(known).join(', ')}`,
  )
}

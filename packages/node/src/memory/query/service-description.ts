import { factory, type Quad, rdfNamespace, xsd } from '@kg/core'
import { writeRdfText } from '@kg/core/rdf'
import type { Journal } from '../../platform/operations/journal.js'
import type { Endpoint } from './endpoint.js'
import { type Document, graphOffers, requireOffer } from './negotiate.js'
import { scanGraphs } from './read-stored-graph.js'

const sd = 'http://www.w3.org/ns/sparql-service-description#'
const formats = 'http://www.w3.org/ns/formats/'
const voidNs = 'http://rdfs.org/ns/void#'
const prefixes = { sd, formats, void: voidNs, rdf: rdfNamespace, xsd }

const resultFormats = ['SPARQL_Results_JSON', 'SPARQL_Results_XML', 'SPARQL_Results_CSV', 'SPARQL_Results_TSV']
const graphFormats = ['Turtle', 'N-Triples', 'N-Quads', 'TriG', 'RDF_XML', 'JSON-LD']
/** The list is a help to explore, not an inventory. */
const mostGraphs = 100

const { namedNode, blankNode, literal, quad } = factory

/** SPARQL 1.1 Service Description of an endpoint, as its caller sees it. */
export async function describeService(
  ledger: Journal,
  endpoint: Endpoint,
  accept: string | undefined,
): Promise<Document> {
  const { type, format } = requireOffer(accept, graphOffers)
  const { shelves } = endpoint.view()
  const names = endpoint.aliases.listNames()
  const graphs = ledger.read((reader) => readFirstGraphs(scanGraphs(reader, shelves), names))
  return { type, body: await writeRdfText(describeDataset(endpoint.url, graphs), { format, prefixes }) }
}

function readFirstGraphs(
  found: Iterable<{ graph: string; quads: number }>,
  names: ReadonlyMap<string, string>,
): Map<string, number> {
  const graphs = new Map<string, number>()
  for (const { graph: stored, quads } of found) {
    if (graphs.size === mostGraphs) break
    const graph = names.get(stored) ?? stored
    graphs.set(graph, (graphs.get(graph) ?? 0) + quads)
  }
  return graphs
}

function* describeDataset(url: string, graphs: ReadonlyMap<string, number>): Iterable<Quad> {
  const [service, dataset, defaultGraph] = [blankNode('service'), blankNode('dataset'), blankNode('default')]
  const type = namedNode(`${rdfNamespace}type`)
  const say = (subject: Quad['subject'], name: string, object: Quad['object']) =>
    quad(subject, namedNode(sd + name), object)
  const count = (subject: Quad['subject'], triples: number) =>
    quad(subject, namedNode(`${voidNs}triples`), literal(String(triples), namedNode(`${xsd}integer`)))

  yield quad(service, type, namedNode(`${sd}Service`))
  yield say(service, 'endpoint', namedNode(url))
  for (const language of ['SPARQL11Query', 'SPARQL11Update'])
    yield say(service, 'supportedLanguage', namedNode(sd + language))
  for (const format of [...resultFormats, ...graphFormats])
    yield say(service, 'resultFormat', namedNode(formats + format))
  for (const format of graphFormats) yield say(service, 'inputFormat', namedNode(formats + format))
  yield say(service, 'feature', namedNode(`${sd}UnionDefaultGraph`))
  yield say(service, 'defaultDataset', dataset)
  yield quad(dataset, type, namedNode(`${sd}Dataset`))
  yield say(dataset, 'defaultGraph', defaultGraph)
  const named = [...graphs].map(([name, triples], at) => ({ name, triples, node: blankNode(`named${at}`) }))
  for (const { node } of named) yield say(dataset, 'namedGraph', node)
  yield quad(defaultGraph, type, namedNode(`${sd}Graph`))
  for (const { name, triples, node } of named) {
    const graph = blankNode(`${node.value}graph`)
    yield quad(node, type, namedNode(`${sd}NamedGraph`))
    yield say(node, 'name', namedNode(name))
    yield say(node, 'graph', graph)
    yield quad(graph, type, namedNode(`${sd}Graph`))
    yield count(graph, triples)
  }
}

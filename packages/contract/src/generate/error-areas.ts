import * as core from '@kg/core'
import * as rdf from '@kg/core/rdf'
import * as workers from '@kg/core/workers'
import * as assets from '../errors/assets.js'
import * as chain from '../errors/chain.js'
import * as client from '../errors/client.js'
import * as datasetRoutes from '../errors/dataset-routes.js'
import * as datasets from '../errors/datasets.js'
import * as epcis from '../errors/epcis.js'
import * as epcisRoutes from '../errors/epcis-routes.js'
import * as graphs from '../errors/graphs.js'
import * as http from '../errors/http.js'
import * as imports from '../errors/import.js'
import * as joining from '../errors/joining.js'
import * as ledger from '../errors/ledger.js'
import * as market from '../errors/market.js'
import * as mcp from '../errors/mcp.js'
import * as messages from '../errors/messages.js'
import * as networkQueries from '../errors/network-queries.js'
import * as notes from '../errors/notes.js'
import * as offers from '../errors/offers.js'
import * as peers from '../errors/peers.js'
import * as proofs from '../errors/proofs.js'
import * as protocol from '../errors/protocol.js'
import * as publisher from '../errors/publisher.js'
import * as publishing from '../errors/publishing.js'
import * as remoteQuery from '../errors/remote-query.js'
import * as savedQueries from '../errors/saved-queries.js'
import * as search from '../errors/search.js'
import * as sparql from '../errors/sparql.js'
import * as transfer from '../errors/transfer.js'
import * as trust from '../errors/trust.js'
import * as views from '../errors/views.js'
import * as wallets from '../errors/wallets.js'
import type { ErrorClass } from '../route.js'

const isErrorClass = (value: unknown): value is ErrorClass => typeof value === 'function' && 'record' in value

const errorsIn = (module: object): ErrorClass[] =>
  Object.values(module)
    .filter(isErrorClass)
    .sort((a, b) => (a.record.code < b.record.code ? -1 : 1))

/** Every kind of error there is, by where it comes from. */
export const errorAreas: Readonly<Record<string, readonly ErrorClass[]>> = {
  'The API': errorsIn(http),
  'Context graphs': errorsIn(graphs),
  'Joining and hosting': errorsIn(joining),
  'Knowledge Assets, jobs and agents': errorsIn(assets),
  Publishing: errorsIn(publishing),
  'Publishing jobs': errorsIn(publisher),
  'The chain': errorsIn(chain),
  'Wallets, identity and conviction accounts': errorsIn(wallets),
  Peers: errorsIn(peers),
  Proofs: errorsIn(proofs),
  'Messages and skills': errorsIn(messages),
  'Names, seals, proofs and canonical form': errorsIn(core),
  'RDF documents': errorsIn(rdf),
  'Large inputs': errorsIn(workers),
  Imports: errorsIn(imports),
  'The dataset routes': errorsIn(datasetRoutes),
  'The market of datasets': errorsIn(market),
  'Offers to hold datasets': errorsIn(offers),
  'Network queries and reads': errorsIn(networkQueries),
  Datasets: errorsIn(datasets),
  'EPCIS documents': errorsIn(epcis),
  'The EPCIS interface': errorsIn(epcisRoutes),
  'SPARQL texts': errorsIn(sparql),
  'The SPARQL endpoints': errorsIn(protocol),
  Queries: errorsIn(views),
  'Saved queries': errorsIn(savedQueries),
  'Memory search': errorsIn(search),
  Notes: errorsIn(notes),
  'Queries to peers': errorsIn(remoteQuery),
  'Endorsement and verification': errorsIn(trust),
  'The ledger': errorsIn(ledger),
  'Files of context graphs': errorsIn(transfer),
  'The client': errorsIn(client),
  'The MCP server': errorsIn(mcp),
}

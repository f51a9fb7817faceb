import * as core from '@kg/core'
import * as rdf from '@kg/core/rdf'
import * as assets from '../errors/assets.js'
import * as chain from '../errors/chain.js'
import * as client from '../errors/client.js'
import * as graphs from '../errors/graphs.js'
import * as http from '../errors/http.js'
import * as imports from '../errors/import.js'
import * as ledger from '../errors/ledger.js'
import * as proofs from '../errors/proofs.js'
import * as protocol from '../errors/protocol.js'
import * as publisher from '../errors/publisher.js'
import * as publishing from '../errors/publishing.js'
import * as sparql from '../errors/sparql.js'
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
  'Knowledge Assets, jobs and agents': errorsIn(assets),
  Publishing: errorsIn(publishing),
  'Publishing jobs': errorsIn(publisher),
  'The chain': errorsIn(chain),
  'Wallets, identity and conviction accounts': errorsIn(wallets),
  Proofs: errorsIn(proofs),
  'Names, seals, proofs and canonical form': errorsIn(core),
  'RDF documents': errorsIn(rdf),
  Imports: errorsIn(imports),
  'SPARQL texts': errorsIn(sparql),
  'The SPARQL endpoints': errorsIn(protocol),
  Queries: errorsIn(views),
  'The ledger': errorsIn(ledger),
  'The client': errorsIn(client),
}

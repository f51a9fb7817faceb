import { routes } from '@kg/contract'
import type { SealDomain } from '../../memory/assets/seal-domain.js'
import { peerIdBytes, peerIdText } from '../../platform/home/peer-id.js'
import { Answer, type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { connectionTypesOf } from '../lookups/connection-types.js'
import { findIssuers } from '../lookups/element-issuer.js'
import { proveDataset } from '../lookups/prove-dataset.js'
import { queryObjects } from '../lookups/query-objects.js'
import { requireDataset } from '../records/visible-datasets.js'

export interface LookupNeeds {
  readonly ledger: Journal
  readonly version: string
  readonly pem: string
  readonly sealDomain: () => Promise<SealDomain>
  /** For files that are needed for a moment. */
  readonly folder: string
}

/** What the node knows of datasets, their elements and itself, under /api/latest. */
export function lookupRoutes({ ledger, version, pem, sealDomain, folder }: LookupNeeds): Binding[] {
  return [
    handle(routes.datasetFingerprint, ({ params }, { caller }) => {
      const { id, rootHash, dataHash } = ledger.read((r) => requireDataset(r, params.dataset_id, caller))
      return { dataset_id: id, root_hash: rootHash, data_hash: dataHash }
    }),
    handle(routes.datasetProofs, async ({ body }, { caller, signal }) => {
      const row = ledger.read((r) => requireDataset(r, body.dataset_id, caller))
      const proofs = await proveDataset({ ledger, folder }, row, body.object_ids, signal)
      return proofs.map(({ object, proof, ...rest }) => ({ ...rest, kgObject: object, proof: [...proof] }))
    }),
    handle(routes.connectionTypes, ({ params }) => ({ connection_types: connectionTypesOf(params.standard_id) })),
    handle(routes.elementIssuer, ({ params }, { caller }) =>
      ledger.read((r) => findIssuers(r, params.element_id, caller)),
    ),
    handle(routes.queryLocalObjects, async ({ body }, { caller, signal }) => {
      const query = body.query.map(({ path, value, opcode }) => ({ path, values: [value].flat(), opcode }))
      const { found, truncated } = await queryObjects(ledger, query, caller, signal)
      const items = found.map(({ row, element }) => ({ kgObject: element, dataset_id: row.id, replication_info: [] }))
      return new Answer(200, items, truncated ? { 'kg-truncated': 'true' } : {})
    }),
    handle(routes.earlierInfo, async (_, { caller }) => {
      const { chainName, chainId } = await sealDomain()
      return {
        version,
        is_bootstrap: false,
        network: { identity: peerIdText(peerIdBytes(pem)) },
        blockchain: [{ blockchain_id: `${chainName}:${chainId}`, identity: caller.agent }],
      }
    }),
    handle(routes.healthCheck, () => ({})),
  ]
}

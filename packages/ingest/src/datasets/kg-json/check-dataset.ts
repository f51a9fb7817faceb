import type { Form } from './canonical-graph.js'
import { isJsonObject } from './check-json.js'
import { possibleIds } from './hash-dataset.js'
import { permissionedDataHash } from './permissioned-data.js'
import { permissionedDataOf } from './public-graph.js'
import type { FinishedDataset } from './read-dataset.js'
import { refuse } from './refuse.js'
import { rootHash } from './root-hash.js'
import type { KgElement } from './types.js'

/** How the hashes of a finished dataset are made: by its own version and spelling. */
export const formOf = ({ dataset, spelling }: FinishedDataset): Form => ({
  version: dataset.datasetHeader.KGJSONVersion,
  spelling,
})

/** Checks the hashes of a finished dataset: its id, its root, and those of permissioned data that is here. */
export function checkDataset(finished: FinishedDataset): void {
  const { dataset } = finished
  const graph = dataset['@graph']
  const form = formOf(finished)
  graph.forEach(checkPermissionedHash)
  const ids = possibleIds(graph, form)
  const id = ids.find((id) => id === dataset['@id']) ?? refuse(['@id'], `the graph has the id ${ids[0]}`)
  const { dataCreator, dataIntegrity } = dataset.datasetHeader
  const root = rootHash({ datasetId: id, creator: dataCreator, graph }, form)
  const proofs = ['datasetHeader', 'dataIntegrity', 'proofs']
  const roots = dataIntegrity.proofs.filter(({ proofType }) => proofType === 'merkleRootHash')
  if (roots.length === 0) refuse(proofs, 'no root hash')
  dataIntegrity.proofs.forEach((proof, i) => {
    if (roots.includes(proof) && proof.proofValue !== root)
      refuse([...proofs, i, 'proofValue'], `the dataset has the root ${root}`)
  })
}

function checkPermissionedHash(element: KgElement, i: number): void {
  const data = permissionedDataOf(element)
  if (data === undefined) return
  const permissioned = element.properties.permissioned_data
  const given = isJsonObject(permissioned) ? permissioned.permissioned_data_hash : undefined
  const path = ['@graph', i, 'properties', 'permissioned_data', 'permissioned_data_hash']
  if (given !== permissionedDataHash(data)) refuse(path, 'is not the hash of the permissioned data')
}

import { ElementNotFoundError, PermissionedDataMissingError } from '@kg/contract'
import { mapDefined } from '@kg/core'
import { type KgElement, permissionedDataOf, publicElement } from '@kg/ingest/datasets'
import type { LedgerReader, LedgerWriter } from '@kg/store'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { elementsNamed } from '../links/ledger-graph.js'
import { unpackPlace } from '../links/packed-links.js'
import { places } from '../links/table.js'
import { elementKey, identifierKey } from '../links/vertex-keys.js'
import type { DatasetRow } from '../records/table.js'
import { requireOwnDataset } from '../records/visible-datasets.js'
import { textAt } from '../texts/read-texts.js'
import { replaceText } from '../texts/write-texts.js'
import { grants } from './table.js'

/** An object of a dataset, by its @id or by an identifier. */
export interface ObjectRef {
  readonly datasetId: string
  readonly objectId?: string | undefined
  readonly identifier?: readonly [type: string, value: string] | undefined
}

interface SecretElement {
  readonly row: DatasetRow
  readonly vertex: string
  readonly index: number
  readonly element: KgElement
}

/** Lets an agent see the permissioned data of an object. Only the importer of the dataset can. */
export async function grantViewer(ledger: Journal, ref: ObjectRef, viewer: string, caller: Caller): Promise<void> {
  await ledger.write(actOf('dataset.grant', caller.agent, subjectOf(ref)), (w) => {
    for (const { row, vertex } of requireSecrets(w, ref, caller))
      w.put(grants, [row.id, row.agent, viewer.toLowerCase(), vertex], { grantedAt: Date.now() })
  })
}

/** The agent no longer sees the permissioned data of an object. */
export async function withdrawGrant(ledger: Journal, ref: ObjectRef, viewer: string, caller: Caller): Promise<void> {
  await ledger.write(actOf('dataset.withdraw', caller.agent, subjectOf(ref)), (w) => {
    for (const { row, vertex } of requireSecrets(w, ref, caller))
      w.remove(grants, [row.id, row.agent, viewer.toLowerCase(), vertex])
  })
}

/** Erases the permissioned data of an object. Its hash stays: the id and the root of the dataset cover it. */
export async function erasePermissionedData(ledger: Journal, ref: ObjectRef, caller: Caller): Promise<void> {
  await ledger.write(actOf('dataset.erase-permissioned', caller.agent, subjectOf(ref)), (w) => {
    for (const { row, vertex, index, element } of requireSecrets(w, ref, caller)) {
      replaceText(w, row.copy, index, JSON.stringify(publicElement(element)))
      removeGrants(w, row, vertex)
    }
    // The text must not stay in free pages of the file.
    w.requestRewrite()
  })
}

function removeGrants(writer: LedgerWriter, { id, agent }: DatasetRow, vertex: string): void {
  for (const { key } of [...writer.range(grants, { prefix: [id, agent] })])
    if (key[3] === vertex) writer.remove(grants, key)
}

const subjectOf = ({ datasetId }: ObjectRef): string => `urn:kg:dataset:${datasetId}`

function requireSecrets(reader: LedgerReader, ref: ObjectRef, caller: Caller): SecretElement[] {
  const { datasetId, objectId, identifier } = ref
  const row = requireOwnDataset(reader, datasetId, caller)
  const name = objectId ?? identifier?.[1] ?? ''
  const vertices =
    objectId === undefined && identifier !== undefined
      ? [...elementsNamed(reader, identifierKey(...identifier), (copy) => copy === row.copy)]
      : [elementKey(row.creator, objectId ?? '')]
  const found = vertices.flatMap((vertex) => readElement(reader, row, vertex) ?? [])
  if (found.length === 0) throw new ElementNotFoundError({ elementId: name })
  const secret = found.filter(({ element }) => permissionedDataOf(element) !== undefined)
  if (secret.length === 0) throw new PermissionedDataMissingError({ objectId: name })
  return secret
}

function readElement(reader: LedgerReader, row: DatasetRow, vertex: string): SecretElement | undefined {
  const place = mapDefined(reader.get(places, [vertex, row.copy]), unpackPlace)
  const text = place && textAt(reader, row.copy, place.index)
  if (place === undefined || text === undefined) return undefined
  return { row, vertex, index: place.index, element: JSON.parse(text) as KgElement }
}

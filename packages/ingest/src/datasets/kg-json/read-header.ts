import { checkedAs, readEach, readList, readObject, readText } from './read-fields.js'
import { type JsonPath, refuse } from './refuse.js'
import { readName } from './spelling.js'
import { type DatasetHeader, type DatasetVersion, datasetVersions, type Json, type JsonObject } from './types.js'

const isVersion = (value: Json | undefined): value is DatasetVersion =>
  datasetVersions.includes(value as DatasetVersion)

/** What an author may say in the header of a dataset that is not finished. The node writes the rest. */
export function readDraftHeader(given: JsonObject, path: JsonPath): Partial<DatasetHeader> {
  const header = renameVersion(given, path)
  for (const key of ['datasetTitle', 'datasetDescription', 'datasetCreationTimestamp'] as const)
    if (header[key] !== undefined && typeof header[key] !== 'string') refuse([...path, key], 'expected text')
  if (header.datasetTags !== undefined) readTags(header, path)
  if (header.transpilationInfo !== undefined) readObject(header, 'transpilationInfo', path)
  return header as Partial<DatasetHeader>
}

/** The header of a finished dataset. Keys that the format does not know stay, because its signature covers them. */
export function readHeader(given: JsonObject, path: JsonPath): DatasetHeader {
  const header = renameVersion(given, path)
  if (header.KGJSONVersion === undefined) refuse([...path, 'KGJSONVersion'], 'missing; expected 1.0, 1.1 or 1.2')
  readDraftHeader(given, path)
  readText(header, 'datasetCreationTimestamp', path)
  readObject(header, 'validationSchemas', path)
  const proofs = readList(readObject(header, 'dataIntegrity', path), 'proofs', [...path, 'dataIntegrity'])
  readEach(proofs, [...path, 'dataIntegrity', 'proofs'], (proof, at) => readText(proof, 'proofValue', at))
  const creators = readList(readObject(header, 'dataCreator', path), 'identifiers', [...path, 'dataCreator'])
  const creatorsPath = [...path, 'dataCreator', 'identifiers']
  if (creators.length === 0) refuse(creatorsPath, 'a dataset needs a creator')
  readEach(creators, creatorsPath, (creator, at) => {
    readText(creator, 'identifierValue', at)
    readText(creator, 'identifierType', at)
  })
  return checkedAs(header)
}

/** The same header, the key of the version in our spelling. */
function renameVersion(given: JsonObject, path: JsonPath): JsonObject {
  const keys = Object.keys(given).filter((key) => readName(key)?.name === 'version')
  const [key, other] = keys
  if (key === undefined) return given
  if (other !== undefined) refuse([...path, other], 'the version stands here twice')
  if (!isVersion(given[key])) refuse([...path, key], 'expected 1.0, 1.1 or 1.2')
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name === key ? 'KGJSONVersion' : name, value]),
  )
}

function readTags(header: JsonObject, path: JsonPath): void {
  readList(header, 'datasetTags', path).forEach((tag, i) => {
    if (typeof tag !== 'string') refuse([...path, 'datasetTags', i], 'expected text')
  })
}

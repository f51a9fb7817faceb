import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { KgError } from '@kg/core/errors'
import type { CommandContext } from '../../command.js'
import { assetNameFor } from './asset-name.js'
import type { FoundFile } from './find-files.js'
import { type FolderRecord, type ImportPlace, isSameFile } from './folder-record.js'
import type { EndOfImport, ImportJob } from './import-ends.js'

export interface ImportedFile {
  readonly file: string
  readonly name: string
  readonly outcome: 'imported' | 'same' | 'failed' | 'missing' | 'removed'
  readonly statements?: number
  readonly warnings?: readonly string[]
  readonly error?: { readonly code: string; readonly detail: string; readonly remedy?: string }
}

/** The node has looked at the request and said no. */
export const isRefusal = (error: unknown): error is KgError =>
  error instanceof KgError && error.status >= 400 && error.status < 500 && error.status !== 401

export const faultOf = ({ code, message: detail, remedy }: KgError) => ({ code, detail, remedy })

export interface ImportNeeds {
  readonly folder: string
  readonly place: ImportPlace
  readonly record: FolderRecord
  readonly endOf: EndOfImport
}

/** Imports a file unless the asset already holds just this file. One that has not changed since is not even read. */
export async function importOne(
  found: FoundFile,
  { folder, place, record, endOf }: ImportNeeds,
  context: CommandContext,
): Promise<ImportedFile> {
  const { file, ...seen } = found
  const name = assetNameFor(file)
  const read = async () => {
    const bytes = await readFile(join(folder, file))
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  try {
    const known = record.of(file)
    let content = known !== undefined && isSameFile(known, seen) ? undefined : await read()
    const sha256 = content?.sha256 ?? known?.sha256 ?? ''
    if ((await hashOnNode(name, place, context)) === `sha256:${sha256}`) {
      record.note(file, { name, ...seen, sha256 })
      return { file, name, outcome: 'same' }
    }
    content ??= await read()
    const upload = { params: {}, fields: { ...place, name }, file: { name: file, bytes: content.bytes } }
    const { jobId } = await context.client().upload('importAsync', upload, { signal: context.signal })
    const result = resultOf(await endOf(jobId))
    if (result.outcome === 'imported') record.note(file, { name, ...seen, sha256: content.sha256 })
    return { file, name, ...result }
  } catch (error) {
    // One file that is refused must not stop a folder; a node that is gone must.
    if (!isRefusal(error)) throw error
    return { file, name, outcome: 'failed', error: faultOf(error) }
  }
}

async function hashOnNode(name: string, place: ImportPlace, { client, signal }: CommandContext) {
  try {
    return (await client().call('extractionStatus', { params: { name }, query: place }, { signal })).fileHash
  } catch (error) {
    if (isRefusal(error) && error.status === 404) return undefined
    throw error
  }
}

function resultOf({ result, lastError }: ImportJob): Omit<ImportedFile, 'file' | 'name'> {
  if (result === undefined) {
    const { code = 'UNKNOWN', message = 'No reason was noted', remedy } = lastError ?? {}
    return { outcome: 'failed', error: { code, detail: message, ...(remedy !== undefined && { remedy }) } }
  }
  const { tripleCount, warnings } = result.extraction
  return { outcome: 'imported', statements: tripleCount, ...(warnings !== undefined && { warnings }) }
}

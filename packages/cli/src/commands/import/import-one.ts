import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Reply, Routes } from '@kg/contract'
import { KgError } from '@kg/core/errors'
import type { CommandContext } from '../../command.js'
import { pauseOrAbort } from '../../pause-or-abort.js'

export interface ImportPlace {
  readonly contextGraphId: string
  readonly subGraphName?: string
}

export interface ImportedFile {
  readonly file: string
  readonly name: string
  readonly outcome: 'imported' | 'same' | 'failed'
  readonly statements?: number
  readonly warnings?: readonly string[]
  readonly error?: { readonly code: string; readonly detail: string; readonly remedy?: string }
}

type ImportJob = Reply<Routes['getImport']>

/** The node has looked at the request and said no. */
const isRefusal = (error: unknown): error is KgError =>
  error instanceof KgError && error.status >= 400 && error.status < 500 && error.status !== 401

const firstMs = 20
const longestMs = 1000

/** Imports a file unless the asset already holds just this file. */
export async function importOne(
  { path, file, name }: { readonly path: string; readonly file: string; readonly name: string },
  place: ImportPlace,
  context: CommandContext,
): Promise<ImportedFile> {
  try {
    const bytes = await readFile(path)
    if ((await hashOnNode(name, place, context)) === `sha256:${createHash('sha256').update(bytes).digest('hex')}`)
      return { file, name, outcome: 'same' }
    const client = context.client()
    const fields = { ...place, name }
    const upload = { params: {}, fields, file: { name: file, bytes } }
    const { jobId } = await client.upload('importAsync', upload, { signal: context.signal })
    return { file, name, ...resultOf(await endOf(jobId, context)) }
  } catch (error) {
    // One file that is refused must not stop a folder; a node that is gone must.
    if (!isRefusal(error)) throw error
    const { code, message: detail, remedy } = error
    return { file, name, outcome: 'failed', error: { code, detail, remedy } }
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

async function endOf(jobId: string, { client, signal }: CommandContext): Promise<ImportJob> {
  for (let wait = firstMs; ; wait = Math.min(longestMs, wait * 2)) {
    const job = await client().call('getImport', { params: { jobId } }, { signal })
    if (job.state === 'succeeded' || job.state === 'failed') return job
    await pauseOrAbort(wait, signal)
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

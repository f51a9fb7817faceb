import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { within } from '@kg/core/async'
import { Thread } from '@kg/core/workers'
import { invalidAt } from '../event/invalid.js'
import type { XsdAnswer, XsdFault, XsdTask } from './xsd-worker.js'

export interface XsdOptions {
  readonly deadlineMs?: number
  readonly signal?: AbortSignal
}

/** All schemas of a folder and the folders in it, by their path below it. */
async function readSchemas(folder: string): Promise<Record<string, Uint8Array>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.xsd'))
  const schemas: Record<string, Uint8Array> = {}
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    schemas[path.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '')] = new Uint8Array(await readFile(path))
  }
  return schemas
}

/**
 * What the schemas in a folder do not allow in an EPCIS document in XML, in its order. The schema is the one whose target namespace is the
 * root's. It runs in a thread of its own that ends with the work, because its memory never shrinks. Nothing is fetched.
 */
export async function findXsdFaults(
  bytes: Uint8Array,
  folder: string,
  options: XsdOptions = {},
): Promise<readonly XsdFault[]> {
  const { deadlineMs: ms = 120_000, signal } = options
  const schemas = await readSchemas(folder)
  signal?.throwIfAborted()
  const thread = new Thread<XsdTask, XsdAnswer>(new URL('./xsd-worker.js', import.meta.url))
  try {
    return await within(thread.run({ bytes: new Uint8Array(bytes), schemas }), {
      ms,
      signal,
      onTimeout: () => invalidAt({ line: 1, column: 1 }, `the document was not checked after ${ms} ms`),
    })
  } finally {
    await thread.stop()
  }
}

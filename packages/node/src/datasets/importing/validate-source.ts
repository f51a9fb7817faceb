import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { ConfigInvalidError, type ImportFault } from '@kg/contract'
import { findXsdFaults } from '@kg/ingest/datasets'
import type { Standard } from '../records/table.js'
import { isJson } from './read-source.js'

/** The folder of schemas that the operator has named, if any. */
export function requireXsdFolder(folder: string): string | undefined {
  if (folder === '') return undefined
  if (existsSync(folder)) return folder
  throw new ConfigInvalidError({ where: `datasets.xsdFolder ${folder}`, why: 'there is no such folder' })
}

/** What a folder of schemas does not allow in EPCIS in XML. What else there is has no schema. */
export async function findSchemaFaults(
  { path, standard }: { readonly path: string; readonly standard: Standard },
  folder: string,
  signal: AbortSignal,
): Promise<ImportFault[]> {
  if (standard !== 'GS1-EPCIS' || (await isJson(path))) return []
  const found = await findXsdFaults(await readFile(path), folder, { signal })
  return found.map((fault) => ({ rule: 'schema', ...fault }))
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { ConfigInvalidError } from '@kg/contract'
import { validateXsd } from '@kg/ingest/datasets'
import type { Standard } from '../records/table.js'
import { isJson } from './read-source.js'

/** The folder of schemas that the operator has named, if any. */
export function requireXsdFolder(folder: string): string | undefined {
  if (folder === '') return undefined
  if (existsSync(folder)) return folder
  throw new ConfigInvalidError({ where: `datasets.xsdFolder ${folder}`, why: 'there is no such folder' })
}

/** Checks EPCIS in XML against a folder of schemas. What else there is has no schema. */
export async function validateSource(
  { path, standard }: { readonly path: string; readonly standard: Standard },
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  if (standard !== 'GS1-EPCIS' || (await isJson(path))) return
  await validateXsd(await readFile(path), folder, { signal })
}

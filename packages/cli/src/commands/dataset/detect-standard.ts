import { open } from 'node:fs/promises'
import { CommandRefusedError, inputUnreadable } from '../shared/errors.js'

export const standards = ['GS1-EPCIS', 'WOT', 'GRAPH'] as const
export type Standard = (typeof standards)[number]

const headBytes = 64 * 1024

/** The standard of a file, from its first bytes. */
export async function detectStandard(path: string): Promise<Standard> {
  const found = standardOf(await headOf(path))
  if (found !== undefined) return found
  throw new CommandRefusedError(
    'DATASET_STANDARD_UNKNOWN',
    'The standard of the file is unknown',
    `${path} does not begin like an EPCIS, WOT or KG-JSON document`,
    `Check that it is the right file, or use --standard ${standards.join(', ')}`,
  )
}

/** XML is EPCIS. JSON is what its first names say. */
export function standardOf(head: string): Standard | undefined {
  if (/^\s*</.test(head)) return 'GS1-EPCIS'
  if (!/^\s*[{[]/.test(head)) return undefined
  if (/"(?:epcisBody|EPCISDocument|EPCISQueryDocument)"/.test(head)) return 'GS1-EPCIS'
  if (/"(?:@graph|datasetHeader)"/.test(head)) return 'GRAPH'
  return /"things?"/.test(head) ? 'WOT' : undefined
}

async function headOf(path: string): Promise<string> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes))
    // Without its zeros, UTF-16 shows as much of its names as is needed here.
    return buffer.toString('latin1', 0, bytesRead).replace(/^(?:\xef\xbb\xbf|\xfe\xff|\xff\xfe)|\0/g, '')
  } catch (error) {
    throw inputUnreadable(path, error as NodeJS.ErrnoException)
  }
}

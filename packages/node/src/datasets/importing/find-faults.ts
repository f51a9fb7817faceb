import { DatasetInvalidError, EpcisInvalidError, type ImportFault } from '@kg/contract'
import type { Standard } from '../records/table.js'
import { readEpcisFile } from './read-source.js'

/** What is wrong with a file: the first faults, and how many more there are. */
export interface FoundFaults {
  readonly faults: readonly ImportFault[]
  readonly more: number
}

/** Faults that a report lists. */
export const mostFaults = 100
/** A report is worth a few seconds, not a second import. */
const mostMs = 5000

/** All that is wrong with a file whose import ended with this error: one at a time, nobody would get to the end. */
export async function findFaults(
  { path, standard }: { readonly path: string; readonly standard: Standard },
  error: unknown,
): Promise<FoundFaults> {
  if (error instanceof DatasetInvalidError) return { faults: [{ rule: 'dataset', ...error.data }], more: 0 }
  if (!(error instanceof EpcisInvalidError)) return { faults: [], more: 0 }
  return standard === 'GS1-EPCIS' ? findEventFaults(path, error) : { faults: [faultOf('document', error)], more: 0 }
}

async function findEventFaults(path: string, first: InstanceType<typeof EpcisInvalidError>): Promise<FoundFaults> {
  const faults: ImportFault[] = []
  let count = 0
  const note = (fault: ImportFault) => {
    count += 1
    if (faults.length < mostFaults) faults.push(fault)
  }
  const endsAt = Date.now() + mostMs
  try {
    const items = await readEpcisFile(path, { onInvalid: (error) => note(faultOf('event', error)) })
    for await (const _ of items) if (Date.now() > endsAt) break
  } catch (error) {
    // Behind this, nothing can be read.
    if (!(error instanceof EpcisInvalidError)) throw error
    note(faultOf('document', error))
  }
  return count === 0 ? { faults: [faultOf('event', first)], more: 0 } : { faults, more: count - faults.length }
}

const faultOf = (rule: ImportFault['rule'], { data }: InstanceType<typeof EpcisInvalidError>): ImportFault => ({
  rule,
  ...data,
})

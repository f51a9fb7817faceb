import { checkDisk, checkOf, failingDisk, findSlowClock, type Trouble } from '@kg/core/health'
import { type LedgerReader, receipts } from '@kg/store'

export interface TroubleNeeds {
  readonly home: string
  /** The moment of the newest receipt when the node started, which has certainly passed. */
  readonly writtenUntil: number
  /** Why a write has just failed, if it has. */
  readonly writeFault: string | undefined
  /** What the wings above have found. */
  readonly others: readonly Trouble[]
}

/** What is wrong with the node's disk, clock and chain. */
export async function findTroubles({ home, writtenUntil, writeFault, others }: TroubleNeeds): Promise<Trouble[]> {
  const disk = await findDiskTrouble(home, writeFault)
  const clock = findSlowClock(Date.now(), { at: writtenUntil, shownBy: 'what this node has written' })
  const own = [disk, clock].filter((trouble) => trouble !== undefined)
  // One word about each thing is enough.
  const seen = new Set(own.map(checkOf))
  return [...own, ...others.filter((trouble) => !seen.has(checkOf(trouble)))]
}

async function findDiskTrouble(home: string, writeFault: string | undefined): Promise<Trouble | undefined> {
  const { trouble } = await checkDisk(home)
  if (writeFault === undefined || trouble?.severity === 'error') return trouble
  return failingDisk(writeFault)
}

/** Where the clock was set back, the last receipt is not the latest. */
const tail = 32

export const latestReceiptTime = (reader: LedgerReader): number =>
  Math.max(0, ...[...reader.range(receipts, { reverse: true, limit: tail })].map(({ value }) => value.time))

import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { ledgerPlace, ledgerTool } from '../backup/ledger-tool.js'
import { nodeOf } from '../backup/manifest.js'
import { bytes } from '../commands/node/units.js'
import { type Check, fine, wrong } from './finding.js'
import { isLedger, ledgerFile } from './ledger-head.js'

/** Every receipt and piece of content, in a process of its own; while the daemon has it open, that answers for it. */
export const checkLedger: Check = async ({ home, pid, signal }) => {
  if (pid !== undefined) return [fine('ledger', 'In use by the daemon')]
  const file = ledgerFile(home)
  if (!existsSync(file)) return [fine('ledger', 'None yet: the first start creates it')]
  const { size } = statSync(file)
  const remedy = `Restore a backup with kg restore, or move ${home.ledger} away and start an empty node with kg start`
  try {
    accessSync(file, constants.R_OK | constants.W_OK)
  } catch (error) {
    const detail = `${file} cannot be opened: ${(error as Error).message}`
    return [wrong('ledger', { id: 'not-ours', detail, remedy: 'Make the user that runs kg its owner' })]
  }
  if (!isLedger(home))
    return [wrong('ledger', { id: 'no-ledger', detail: `${file} (${size} bytes) is not a ledger`, remedy })]
  const place = ledgerPlace(home)
  // Nothing can be said about receipts whose key is missing, and that is a finding of its own.
  if (nodeOf(place.keyFile) === undefined) return []
  try {
    const { ok, receipts, contents, problems } = await ledgerTool(place, signal).verify()
    if (ok)
      return [fine('ledger', `${receipts} receipts and ${contents} pieces of content are correct, ${bytes(size)}`)]
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
    return [wrong('ledger', { id: 'damaged', detail: `${problems[0] ?? 'it does not verify'}${more}`, remedy })]
  } catch (error) {
    signal.throwIfAborted()
    const { data, message } = error as Error & { data?: { code?: string; remedy?: string } }
    const isNewer = data?.code === 'LEDGER_TOO_NEW'
    const id = isNewer ? 'too-new' : 'damaged'
    return [wrong('ledger', { id, detail: message, remedy: isNewer ? (data?.remedy ?? remedy) : remedy })]
  }
}

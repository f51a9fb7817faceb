import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { nodeOf } from '../backup/manifest.js'
import { type Check, fine, wrong } from './finding.js'
import { isLedger } from './ledger-head.js'

/** The node's own key: without it, its ledger is somebody else's. */
export const checkKeys: Check = ({ home }) => {
  const file = join(home.keys, 'node.pem')
  const remedy = `Restore ${home.keys} from a backup made with --with-keys: kg restore <file>. A new key cannot sign for old receipts`
  if (existsSync(file)) {
    const node = nodeOf(file)
    if (node !== undefined) return [fine('keys', `The node key is ${node.slice(0, 16)}`)]
    // What is no key at all may be a home in the making; beside a ledger it is damage.
    return isLedger(home) ? [wrong('keys', { id: 'node-key-damaged', detail: `${file} is not a key`, remedy })] : []
  }
  if (!isLedger(home)) return [fine('keys', 'None yet: the first start creates them')]
  return [
    wrong('keys', {
      id: 'node-key-missing',
      detail: `There is a ledger, but the key of its node is missing: ${file}`,
      remedy,
    }),
  ]
}

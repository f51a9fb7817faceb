import { lockLedger } from './lock-ledger.js'

// A process of its own that asks for a lock, says whether it got it, and keeps it until it is ended.
const [path = ''] = process.argv.slice(2)
try {
  await lockLedger(path)
  process.send?.(true)
} catch {
  process.send?.(false)
}
setInterval(() => undefined, 60_000)

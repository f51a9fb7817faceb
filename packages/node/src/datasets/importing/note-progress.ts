import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'

/** How often a long import is heard of. Short ones end before. */
const everyMs = 2000

/** Writes a receipt now and then, so that whoever follows the events sees an import come further. */
export function noteProgress(
  { ledger, onFault }: { readonly ledger: Journal; readonly onFault: (error: unknown) => void },
  { id, agent }: { readonly id: string; readonly agent: string },
  now: () => number = Date.now,
): () => void {
  let last = now()
  return () => {
    if (now() - last < everyMs) return
    last = now()
    ledger.write(actOf('dataset.import-step', agent, `urn:kg:job:${id}`), () => undefined).catch(onFault)
  }
}

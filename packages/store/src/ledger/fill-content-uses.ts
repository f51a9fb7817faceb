import { parts } from './bounds.js'
import type { Environment } from './environment.js'
import { changes } from './graphs.js'
import type { Table } from './table.js'

/** Under it stands the receipt up to which uses are noted. */
export const usesNoted = 'content-uses'

/** An earlier version wrote changes without noting which content they need; erasing must not take that for unused. */
export function fillContentUses(env: Environment): void {
  const head = env.meta.get('head')
  if (env.meta.get(usesNoted) === head) return
  env.root.transactionSync(() => {
    for (const { key, value } of env.table(changes as unknown as Table).getRange())
      for (const chunk of (value as { content: { chunks: string[] } }).content.chunks)
        env.uses.put([chunk, ...parts(key)], true)
    env.meta.put(usesNoted, head)
  })
}

import { LedgerDamagedError, LedgerTooNewError } from '@kg/contract/errors'
import type { Environment } from './environment.js'
import type { LedgerWriter } from './writer.js'

/** Brings a ledger from `to - 1` to `to`. Runs inside the one transaction that also writes the new number. */
export interface Migration {
  readonly to: number
  readonly run: (writer: LedgerWriter) => void
}

export const schemaVersion = 1
const format = 'kg-ledger'

/** Refuses what this version cannot read, migrates what is older, marks what is new. */
export function settleSchema(
  env: Environment,
  path: string,
  makeWriter: () => LedgerWriter,
  migrations: readonly Migration[] = [],
  known: number = schemaVersion,
): void {
  const found = env.meta.get('schema') as number | undefined
  if (found === undefined) {
    if (env.meta.getCount() > 0) throw new LedgerDamagedError({ path, why: 'it does not say which schema it has' })
    env.root.transactionSync(() => {
      env.meta.put('format', format)
      env.meta.put('schema', known)
    })
    return
  }
  if (env.meta.get('format') !== format)
    throw new LedgerDamagedError({ path, why: 'its file belongs to another program' })
  if (found > known) throw new LedgerTooNewError({ path, found, known })
  if (found === known) return
  const steps = migrations.filter(({ to }) => to > found && to <= known).sort((a, b) => a.to - b.to)
  if (steps.length !== known - found)
    throw new LedgerDamagedError({ path, why: `no way leads from schema ${found} to ${known}` })
  env.root.transactionSync(() => {
    const writer = makeWriter()
    for (const step of steps) step.run(writer)
    env.meta.put('schema', known)
  })
}

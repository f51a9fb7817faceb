import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { KgError } from '@kg/core'
import { backupLedger, Ledger, restoreLedger, schemaVersion, verifyLedger } from '@kg/store'
import { homeFiles } from '../../platform/home/home.js'
import { removeDerived } from '../../platform/home/ledger-copies.js'
import { countWritesSince } from './count-writes.js'
import { ledgerFile, openAsIs, signerFrom } from './open-as-is.js'

// Work on a ledger whose daemon does not run, in a process of its own: a file that ends it ends nothing else.
// `node ledger-tool.js <verb> <ledger> <key file> [more]` answers with one line of JSON.

type Verb = (ledger: string, keyFile: string, more: string) => Promise<object>

const withLedger = async <T>(
  path: string,
  keyFile: string,
  use: (opened: Awaited<ReturnType<typeof openAsIs>>) => T,
) => {
  const opened = await openAsIs(path, signerFrom(keyFile))
  try {
    return await use(opened)
  } finally {
    await opened.ledger.close()
  }
}

const verbs: Record<string, Verb> = {
  /** What this version can read. */
  known: async () => ({ known: schemaVersion }),
  /** What a ledger is, and how much was written in it after a receipt. */
  info: (path, keyFile, after) =>
    withLedger(path, keyFile, ({ ledger, schema }) => ({
      known: schemaVersion,
      schema,
      head: ledger.head(),
      written: ledger.read((r) => countWritesSince(r, Number(after || 0))),
    })),
  verify: (path, keyFile) =>
    withLedger(path, keyFile, async ({ ledger, schema }) => ({ schema, ...(await verifyLedger(ledger)) })),
  backup: (path, keyFile, folder) =>
    withLedger(path, keyFile, async ({ ledger, schema }) => {
      const head = ledger.head()
      await backupLedger(ledger, folder)
      return { schema, head, bytes: statSync(ledgerFile(folder)).size }
    }),
  /** Writes its file anew. What was erased goes on the way, also from what was made of it. */
  compact: async (path, keyFile) => {
    const home = homeFiles(dirname(path))
    const settings = { path, beforeRewrite: () => removeDerived(home) }
    const ledger = await Ledger.open(settings, { signer: signerFrom(keyFile) })
    try {
      return { ...(await ledger.rewrite({ release: async () => undefined })) }
    } finally {
      await ledger.close()
    }
  },
  restore: async (path, keyFile, folder) => ({
    ...(await restoreLedger(folder, path, { signer: signerFrom(keyFile) })),
  }),
}

async function answerCaller(): Promise<void> {
  const [verb = '', path = '', keyFile = '', more = ''] = process.argv.slice(2)
  let answer: object
  try {
    const run = verbs[verb]
    if (run === undefined) throw new Error(`there is no ${verb || 'verb'}`)
    answer = { done: await run(path, keyFile, more) }
  } catch (error) {
    const { message, code, remedy } = error as Partial<KgError> & Error
    const known = error instanceof KgError ? { code, remedy } : {}
    answer = { error: { message, ...known } }
    process.exitCode = 1
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}

void answerCaller()

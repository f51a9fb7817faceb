import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ledgerToolProgram } from '../home/programs.js'
import { LedgerToolFailedError } from './errors.js'

export interface LedgerInfo {
  /** The newest schema that this version of the software reads. */
  readonly known: number
  readonly schema: number
  readonly head: number
  /** Writes after the receipt that was asked for, other than those that the node makes by itself. */
  readonly written: number
}

export interface Verified {
  readonly ok: boolean
  readonly receipts: number
  readonly contents: number
  readonly problems: readonly string[]
}

/** Work on a ledger that no daemon has open. */
export interface LedgerTool {
  known(): Promise<number>
  info(after?: number): Promise<LedgerInfo>
  verify(): Promise<Verified>
  backup(folder: string): Promise<{ schema: number; head: number; bytes: number }>
  restore(folder: string): Promise<Verified>
  compact(): Promise<{ rows: number; bytesBefore: number; bytesAfter: number }>
}

export interface LedgerPlace {
  readonly ledger: string
  readonly keyFile: string
}

type Answer = { done: unknown } | { error: { message: string; code?: string; remedy?: string } }

const deadlineMs = 30 * 60_000

/** The tool that came with a kg: by default with this one, else with that which is named by its bin/kg.js. */
export function ledgerTool(place: LedgerPlace, signal: AbortSignal, program?: string): LedgerTool {
  const ask = <T>(verb: string, more = '') =>
    runTool<T>(toolOf(program), [verb, place.ledger, place.keyFile, more], signal)
  return {
    known: async () => (await ask<{ known: number }>('known')).known,
    info: (after = 0) => ask('info', String(after)),
    verify: () => ask('verify'),
    backup: (folder) => ask('backup', folder),
    restore: (folder) => ask('restore', folder),
    compact: () => ask('compact'),
  }
}

/** Of a home. */
export const ledgerPlace = ({ ledger, keys }: { ledger: string; keys: string }): LedgerPlace => ({
  ledger,
  keyFile: join(keys, 'node.pem'),
})

export const hasLedger = ({ ledger }: { ledger: string }): boolean => existsSync(join(ledger, 'data.mdb'))

/** The tool of the kg that a program starts; earlier releases have it elsewhere. */
function toolOf(program: string | undefined): string {
  if (program === undefined) return ledgerToolProgram()
  const bundled = new URL('../dist/bundle/ledger-tool.js', pathToFileURL(program))
  if (existsSync(bundled)) return fileURLToPath(bundled)
  const packages = createRequire(program)
  const daemon = packages.resolve('@kg/node/daemon')
  const earlier = join(dirname(daemon), '..', 'transfer', 'ledger-tool.js')
  return existsSync(earlier) ? earlier : packages.resolve('@kg/node/ledger-tool')
}

function runTool<T>(tool: string, args: readonly string[], signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const limits = { signal, timeout: deadlineMs, maxBuffer: 1 << 20 }
    execFile(process.execPath, [tool, ...args], limits, (failure, stdout, stderr) => {
      if (signal.aborted) return reject(signal.reason)
      const answer = answerIn(stdout)
      if (answer === undefined) {
        const by = (failure as { signal?: string } | null)?.signal
        const why = by ? `the process that read it ended with ${by}` : (stderr.trim().split('\n').at(-1) ?? '')
        return reject(new LedgerToolFailedError({ why }, { cause: failure }))
      }
      if ('done' in answer) return resolve(answer.done as T)
      const { message, code, remedy } = answer.error
      reject(new LedgerToolFailedError({ why: message, ...(code ? { code } : {}), ...(remedy ? { remedy } : {}) }))
    })
  })
}

function answerIn(stdout: string): Answer | undefined {
  const line = stdout.trim().split('\n').at(-1) ?? ''
  return line.startsWith('{') ? (JSON.parse(line) as Answer) : undefined
}

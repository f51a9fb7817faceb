import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Memory, memoryOf, watchMemory } from '../datasets/daemon-memory.js'
import { type Daemon, withDaemon } from '../lib/daemon.js'
import { megabyte } from '../lib/memory.js'
import { contextGraphId, createGraph } from '../lib/prepared-home.js'
import { all, type Row, under, type Verdict } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { timed } from '../lib/timing.js'
import type { Topic } from '../lib/topic.js'
import { writeMixedFiles } from './mixed-files.js'

const program = fileURLToPath(new URL('../../../packages/cli/bin/kg.js', import.meta.url))
const growthMb = 100
const clientMb = 200

interface Summary {
  readonly imported: number
  readonly same: number
  readonly failed: number
  readonly files: readonly { readonly file: string; readonly error?: { readonly code: string } }[]
}

/** Whole folders as users import them, with the command line. */
export const folder: Topic = {
  name: 'folder',
  title: 'kg import of one folder with files of every kind, written by other programs',
  parts: [
    { name: '100 files', wanted: ({ quick }) => quick, run: () => run([20, 50, 100]) },
    { name: '1,000 files', wanted: ({ quick }) => !quick, run: () => run([100, 500, 1000]) },
  ],
}

/** Fills a folder step by step, imports it each time, then unchanged, then with ten files changed. */
const run = (steps: readonly [number, number, number]): Promise<Row[]> =>
  withTempHome((home) =>
    withDaemon(home, async (daemon) => {
      await createGraph(daemon.client)
      const files = join(home, 'documents')
      const rows: Row[] = []
      let before = 0
      let first: Memory | undefined
      for (const count of steps) {
        writeMixedFiles(files, before, count)
        const { row, peak } = await step(daemon, home, files, `${before} → ${count} files`, count - before)
        const grown = peak.own - (first?.own ?? peak.own)
        rows.push(
          first === undefined ? row : withTarget(row, under(grown / megabyte, growthMb, 'MB more than at first')),
        )
        first ??= peak
        before = count
      }
      rows.push((await step(daemon, home, files, 'again, unchanged', 0)).row)
      writeMixedFiles(files, 0, 10, 1_000_000)
      rows.push((await step(daemon, home, files, 'again, 10 changed', 10)).row)
      return rows
    }),
  )

const withTarget = (row: Row, verdict: Verdict): Row => ({
  ...row,
  ...all(verdict, ...(row.target === undefined ? [] : [{ target: row.target, ok: row.ok ?? false }])),
})

async function step(daemon: Daemon, home: string, files: string, what: string, expected: number) {
  const watching = watchMemory(daemon.pid)
  const { value, ms } = await timed(() => kgImport(home, daemon.url, files))
  const peak = watching()
  const { imported, same, failed, files: listed } = value.summary
  const wrong = listed.filter(({ error }) => error !== undefined)
  if (imported + failed !== expected)
    throw new Error(`${imported} imported, ${failed} failed (${JSON.stringify(wrong.slice(0, 5))}), not ${expected}`)
  const row: Row = {
    what,
    values: {
      imported,
      unchanged: same,
      failed,
      seconds: ms / 1000,
      'files/s': expected === 0 ? '' : (expected / ms) * 1000,
      'node MB at most': peak.own / megabyte,
      'node MB after': memoryOf(daemon.pid).own / megabyte,
      'kg MB at most': value.peak.own / megabyte,
    },
    ...under(value.peak.own / megabyte, clientMb, 'MB for kg'),
  }
  return { row, peak }
}

async function kgImport(home: string, url: string, files: string): Promise<{ summary: Summary; peak: Memory }> {
  const { KG_TOKEN: _token, ...inherited } = process.env
  const child = spawn(process.execPath, [program, 'import', files, '-c', contextGraphId, '--json'], {
    env: { ...inherited, KG_HOME: home, KG_API: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const watching = watchMemory(child.pid ?? 0)
  const said = await text(child.stdout)
  const peak = watching()
  await ended
  return { summary: JSON.parse(said) as Summary, peak }
}

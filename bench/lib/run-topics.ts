import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, platform } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Row } from './row.js'
import { print, printTable } from './table.js'
import { withTempHome } from './temp-home.js'
import type { BenchOptions, Topic } from './topic.js'

const out = new URL('../../out/', import.meta.url)

export interface TopicResult {
  readonly bench: string
  readonly topic: string
  readonly title: string
  readonly rows: readonly Row[]
}

/** Runs the topics one after the other, prints their tables and writes `out/<name>.json`. */
export async function runTopics(name: string, topics: readonly Topic[], options: BenchOptions): Promise<TopicResult[]> {
  const began = performance.now()
  const results: TopicResult[] = []
  await withTempHome(async (home) => {
    for (const topic of topics) {
      const rows: Row[] = []
      for (const part of topic.parts.filter(({ wanted }) => wanted?.(options) ?? true))
        rows.push(...(await runBoth(name, part.name, home, options)))
      if (rows.length === 0) continue
      printTable(topic.title, rows)
      results.push({ bench: name, topic: topic.name, title: topic.title, rows })
    }
  })
  const file = writeResults(name, { results })
  const rows = results.flatMap((result) => result.rows)
  const missed = rows.filter(({ ok }) => ok === false)
  const judged = rows.filter(({ ok }) => ok !== undefined)
  const seconds = Math.round((performance.now() - began) / 1000)
  print(`\n${judged.length - missed.length} of ${judged.length} targets held, ${seconds} s, ${file}`)
  return results
}

/** Writes what was measured, with the machine it was measured on. Returns the path. */
export function writeResults(name: string, found: object): string {
  const machine = { node: process.version, platform: platform(), arch: arch(), cores: availableParallelism() }
  const file = new URL(`${name}.json`, out)
  mkdirSync(out, { recursive: true })
  writeFileSync(
    file,
    `${JSON.stringify({ bench: name, when: new Date().toISOString(), machine, ...found }, null, 2)}\n`,
  )
  return fileURLToPath(file)
}

/** This build and, where one is named, an older one right after it, so that both have the same machine. */
async function runBoth(bench: string, part: string, home: string, { against }: BenchOptions): Promise<Row[]> {
  const rows = await isolated(bench, part, home, own)
  if (against === undefined) return rows
  const theirHome = join(home, 'against')
  mkdirSync(theirHome, { recursive: true })
  const theirs = await isolated(bench, part, theirHome, join(resolve(against), 'bench/dist/main.js'))
  return rows.map((row) =>
    besideOther(
      row,
      theirs.find(({ what }) => what === row.what),
    ),
  )
}

/** The figures of the other build behind ours. */
function besideOther(row: Row, other: Row | undefined): Row {
  const figures = Object.entries(other?.values ?? {}).filter(([, value]) => typeof value === 'number')
  return {
    ...row,
    values: { ...row.values, ...Object.fromEntries(figures.map(([name, value]) => [`${name}, other`, value])) },
  }
}

const own = fileURLToPath(new URL('../main.js', import.meta.url))

async function isolated(bench: string, part: string, home: string, program: string): Promise<Row[]> {
  const child = fork(program, [bench, ...process.argv.slice(3).filter((word) => word !== '--json')], {
    execArgv: [...process.execArgv, '--expose-gc', '--max-old-space-size=8192'],
    env: { ...process.env, KG_BENCH_PART: part, KG_BENCH_HOME: home },
  })
  let rows: Row[] | undefined
  child.on('message', (message) => {
    rows = message as Row[]
  })
  const [code] = await once(child, 'exit')
  return rows ?? [{ what: part, values: { note: `ended with code ${code}` }, target: 'to run', ok: false }]
}

/** In the process of one part: runs it and hands its rows up. */
export async function runPart(topics: readonly Topic[], name: string, options: BenchOptions): Promise<void> {
  const part = topics.flatMap(({ parts }) => parts).find((one) => one.name === name)
  if (part === undefined) throw new Error(`there is no part ${name}`)
  const rows = await part.run(options)
  await new Promise<void>((resolve) => process.send?.(rows, () => resolve()))
  process.disconnect()
}
